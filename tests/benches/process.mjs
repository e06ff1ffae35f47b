// The parent's end of child.mjs.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A process with one tool in it. */
export class Child {
  constructor() {
    const path = fileURLToPath(new URL("child.mjs", import.meta.url));
    this.process = fork(path, { execArgv: ["--expose-gc"], stdio: ["ignore", "ignore", "pipe", "ipc"] });
    this.said = "";
    this.process.stderr.on("data", (text) => {
      this.said += text;
    });
  }

  /** Sends an order; the answer, or `{ failed: why }`. */
  ask(order, patience) {
    return new Promise((resolve) => {
      const timer = patience && setTimeout(() => settle({ failed: `over ${patience / 1000} s` }), patience);
      const settle = (answer) => {
        clearTimeout(timer);
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

  end() {
    this.process.kill("SIGKILL");
  }
}
