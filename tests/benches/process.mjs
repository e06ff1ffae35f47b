// The parent's side of child.mjs.
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A process with one tool in it. */
export class Child {
  constructor(flags = []) {
    const path = fileURLToPath(new URL("child.mjs", import.meta.url));
    this.process = fork(path, { execArgv: ["--expose-gc", ...flags], stdio: ["ignore", "ignore", "pipe", "ipc"] });
    this.said = "";
    this.process.stderr.on("data", (text) => {
      this.said += text;
    });
  }

  /**
   * Sends a request; returns the response, or `{ failed: why }`. Patience is processor time, so a busy machine has no
   * effect.
   */
  ask(order, patience) {
    return new Promise((resolve) => {
      const end = this.used() + patience;
      const look = () => (this.used() >= end ? settle({ failed: `over ${patience / 1000} s` }) : undefined);
      const timer = patience && setInterval(look, 100);
      const settle = (answer) => {
        clearInterval(timer);
        this.process.off("message", settle);
        this.process.off("exit", died);
        resolve(answer);
      };
      const died = () => settle({ failed: /heap out of memory/.test(this.said) ? "out of memory" : "failed" });
      this.process.once("message", settle);
      this.process.once("exit", died);
      this.process.send(order);
    });
  }

  /** Milliseconds of processor time so far, or of the clock if the system does not report it. */
  used() {
    try {
      const fields = readFileSync(`/proc/${this.process.pid}/stat`, "utf8").split(") ")[1].split(" ");
      return 10 * (Number(fields[11]) + Number(fields[12]));
    } catch {
      return performance.now();
    }
  }

  end() {
    this.process.kill("SIGKILL");
  }
}
