// The page at `/`, as it is sent.
import { expect, test } from "vitest";
import { languageOf } from "../../../pkg-templates/worker/src/page.ts";
import { send } from "./client.js";

test.each([
  ["", "en"],
  ["zh-CN,zh;q=0.9,en;q=0.8", "zh"],
  ["zh-Hant-TW", "zh"],
  ["en-GB,zh", "en"],
  ["en;q=0.5, zh;q=0.7", "zh"],
  ["zh;q=0, en;q=0.1", "en"],
  ["fr, de;q=0.9", "en"],
  ["fr, zh;q=0.1", "zh"],
  ["__proto__, constructor;q=2, zh;q=x", "en"],
])("%s is answered in %s", (accepted, language) => {
  expect(languageOf(accepted)).toBe(language);
});

test("the page is sent to everybody, lets in its own script alone, and has no text but words", async () => {
  for (const [language, word] of [
    ["en", "Check a text"],
    ["zh", "查一篇文本"],
  ]) {
    const headers = { "accept-language": language };
    const answer = await send("GET", "/", undefined, { token: null, headers });
    const html = await answer.text();
    expect([answer.status, answer.headers.get("content-language")]).toEqual([200, language]);
    expect(answer.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/]{43}=' https:\/\/juhao\.test\/compare\.js; style-src 'sha256-[\w+/]{43}='; connect-src 'self'; /,
    );
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(word);
    expect(html).not.toMatch(/\{\{|>undefined<|innerHTML|insertAdjacent|document\.write|localStorage/);
  }
  expect((await send("POST", "/", {}, { token: null })).status).toBe(405);
});

test("the element that shows two texts is a script of its own", async () => {
  const answer = await send("GET", "/compare.js", undefined, { token: null });
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-content-type-options")]).toEqual([
    200,
    "text/javascript; charset=utf-8",
    "nosniff",
  ]);
  expect(await answer.text()).toContain("juhao-compare");
  expect((await send("POST", "/compare.js", {}, { token: null })).status).toBe(405);
});
