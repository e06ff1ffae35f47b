// Wrong calls: the Worker refuses them with the code and the words that ../../wrong-calls.json has for all hosts.
import { expect, test } from "vitest";
import calls from "../../wrong-calls.json";
import { ask, put } from "./client.js";

const TEXT = "图书馆周一闭馆。";

test("a wrong call is refused in the words of all hosts", async () => {
  await put("wrong-calls", "a", { text: TEXT });
  for (const { call, options, message, worker = true } of calls) {
    if (!worker) continue;
    const { status, body } =
      call === "compare"
        ? await ask("POST", "/v1/compare", { left: TEXT, right: TEXT, options })
        : await ask("POST", "/v1/collections/wrong-calls/check", { text: TEXT, ...options });
    expect([status, body.code, body.detail], JSON.stringify(options)).toEqual([422, "bad-option", message]);
  }
});
