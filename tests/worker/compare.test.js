// The package in workerd, which may not compile WebAssembly.
import { SELF } from "cloudflare:test";
import init, { compare, prepare } from "juhao";
import { expect, test } from "vitest";

const HOURS = "周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理，请带上身份证。";
const NOTICE = `👍图书馆周一闭馆。${HOURS}`;

const ask = async (body) => SELF.fetch("https://example.org/", { method: "POST", body: JSON.stringify(body) });

test("a Worker answers with the report of the texts it was sent", async () => {
  const { report, title } = await (await ask({ left: NOTICE, right: HOURS })).json();
  expect(report.relation).toBe("contains");
  const [{ left, right }] = report.matches;
  expect(NOTICE.slice(left.start, left.end)).toBe(HOURS.slice(right.start, right.end));
  expect(title).toBe("句号");
});

test("a Worker can tell an error by its code", async () => {
  const response = await ask({ left: 1, right: HOURS });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ code: "bad-input" });
});

test("the functions stand ready without init", async () => {
  expect(compare(prepare(HOURS), HOURS).relation).toBe("duplicate");
  expect(await init()).toBe(undefined);
});
