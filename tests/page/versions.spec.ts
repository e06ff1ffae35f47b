/**
 * Sessions of earlier and later versions of the page: they open and are called older, or are refused with a clear
 * message.
 */

import type { Page } from "@playwright/test";
import {
  chooseFiles,
  choosePreset,
  drop,
  editor,
  expect,
  headline,
  made,
  open,
  openDrawer,
  openKeep,
  openMany,
  preset,
  prose,
  put,
  reader,
  test,
  textFile,
} from "./support.ts";

const BELL = "过去没有广播，渡船几点开、水位涨了多少、夜里起不起雾，全靠钟声告诉两岸的人。敲一下是靠岸，敲两下是离岸。";
const OWN = prose(300, 61);

const text = (words: string, name: string) => ({
  text: words,
  format: "text",
  name,
  encoding: "UTF-8",
  whole: false,
  turned: [],
  byHand: [],
});
/** As version 1 wrote it, with the least length of its thesis check. */
const FIRST = {
  juhao: 1,
  texts: { left: text(`${OWN}${BELL}`, "李雷.txt"), right: text(BELL, "韩梅梅.txt") },
  template: null,
  filters: { least: "13", change: "quotes.references" },
};
const FIRST_MANY = {
  juhao: 1,
  many: [`${OWN}${BELL}`, BELL].map((words, i) => ({
    name: `${i}.txt`,
    type: "text/plain",
    data: Buffer.from(words).toString("base64"),
  })),
  template: null,
  filters: {},
};
const report = (session: unknown): string =>
  `<!doctype html><title>Juhao</title><h1>…</h1><script type="application/json" id="juhao-session">${JSON.stringify(session)}</script>`;

const OLDER =
  /An earlier version saved these texts, and they were compared again\. Coverage now counts equal characters only/;

async function dropReport(page: Page, session: unknown): Promise<void> {
  await drop(page, "left", [{ name: "juhao.html", type: "text/html", text: report(session) }]);
}

test("a report of version 1 opens, and the page says that its shares were counted in another way", async ({ page }) => {
  await open(page);
  await dropReport(page, FIRST);
  await expect(headline(page)).toHaveText("The left text contains the right one");
  await expect(page.locator(".details .notice")).toHaveText(OLDER);
  await openDrawer(page, "filters");
  // That version left out no front matter, so its filters are no preset of this one.
  await expect(preset(page, "Thesis check")).toHaveAttribute("aria-pressed", "false");
  for (const name of ["Quotations", "Lists of references"]) {
    await expect(page.getByRole("checkbox", { name, exact: true })).toBeChecked();
  }
  await expect(page.locator(".pane.left .notes")).toContainText("李雷.txt");
  // As long as the texts are those.
  await choosePreset(page, "Standard");
  await expect(page.locator(".details .notice")).toHaveText(OLDER);
  await page.getByRole("button", { name: "Swap sides" }).click();
  await expect(headline(page)).toHaveText("The right text contains the left one");
  await expect(page.locator(".details .notice")).toHaveText(OLDER);
  await put(page, "left", `${BELL}${BELL}`);
  await expect(page.locator(".summary")).not.toHaveClass(/stale/);
  await expect(page.locator(".details .notice")).toHaveCount(0);
});

test("what is kept now is of version 2, and opens without such a word", async ({ page }) => {
  await open(page);
  await dropReport(page, FIRST);
  await expect(page.locator(".details .notice")).toHaveText(OLDER);
  await openKeep(page);
  const html = await made(page, "Report (HTML)");
  expect(html).toContain('"juhao":2');
  await page.goto("about:blank");
  await open(page);
  await drop(page, "left", [{ name: "juhao.html", type: "text/html", text: html }]);
  await expect(headline(page)).toHaveText("The left text contains the right one");
  await expect(page.locator(".details .notice")).toHaveCount(0);
});

test("a report of many texts of version 1 opens, and says so until there are other texts", async ({ page }) => {
  await openMany(page);
  await chooseFiles(page, [textFile("juhao-texts.html", report(FIRST_MANY), "text/html")]);
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("One pair shares text");
  const notice = page.locator(".many-notices p.notice");
  await expect(notice).toHaveText(OLDER);
  await chooseFiles(page, [textFile("more.txt", OWN)]);
  await expect(notice).toBeHidden();
});

test("a newer or a damaged report is refused by name, and nothing that was there is lost", async ({ page }) => {
  await open(page);
  await put(page, "left", BELL);
  await put(page, "right", BELL);
  await expect(headline(page)).toHaveText("The two texts are the same");
  const problem = page.locator(".pane.left .problem");
  await dropReport(page, { ...FIRST, juhao: 3, texts: { both: [] } });
  await expect(problem).toContainText("juhao.html This was saved by a newer version of this page.");
  await dropReport(page, { ...FIRST, texts: { left: FIRST.texts.left } });
  await expect(problem).toContainText(
    "juhao.html This is a report of Juhao, but the part from which it opens again is damaged.",
  );
  // What was there is not shown under the message, and comes back.
  for (const undo of await page.getByRole("button", { name: "Show the earlier text again" }).all()) await undo.click();
  await expect(headline(page)).toHaveText("The two texts are the same");
  await expect(reader(page, "right").or(page.locator("#editor-right")).first()).toBeAttached();
  await page.getByRole("button", { name: "Many texts" }).click();
  await chooseFiles(page, [textFile("juhao.html", report({ ...FIRST, juhao: 3 }), "text/html")]);
  await expect(page.locator(".refused li")).toHaveText(/^juhao\.html This was saved by a newer version of this page\./);
});

test("data of a comparison hold no texts: they are refused with the way to what opens", async ({ page }) => {
  await open(page);
  await put(page, "left", `${OWN}${BELL}`);
  await put(page, "right", BELL);
  await expect(headline(page)).toBeVisible();
  await openKeep(page);
  const data = await made(page, "Data (JSON)");
  await page.keyboard.press("Escape");
  for (const json of [data, data.replace('"version": 2', '"version": 1'), '{"texts":[],"pairs":[],"groups":[]}']) {
    await drop(page, "right", [{ name: "juhao.json", type: "application/json", text: json }]);
    await expect(page.locator(".pane.right .problem")).toContainText(
      "It does not contain the texts, so it cannot be opened.",
    );
    await put(page, "right", `${BELL}${json.length}`);
    await expect(page.locator(".pane.right .problem")).toHaveCount(0);
  }
  await drop(page, "right", [{ name: "other.json", type: "application/json", text: '{"a":1}' }]);
  // Any other JSON is a text.
  await expect(editor(page, "right")).toHaveValue('{"a":1}');
});

test("sessions of this browser that cannot be opened are listed with the reason, and can be deleted", async ({
  page,
}) => {
  await open(page);
  await put(page, "left", BELL);
  await openKeep(page);
  await page.getByRole("textbox", { name: "Name" }).fill("now");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "now", exact: true })).toBeVisible();
  await page.evaluate(async (first) => {
    const request = indexedDB.open("juhao");
    const database = await new Promise<IDBDatabase>((done) => (request.onsuccess = () => done(request.result)));
    const store = database.transaction("sessions", "readwrite").objectStore("sessions");
    store.put({ title: "before", saved: 1, session: first }, "1");
    store.put({ title: "later", saved: 2, session: { ...first, juhao: 3 } }, "2");
    store.put({ title: "broken", saved: 3, session: "?" }, "3");
    await new Promise((done) => (store.transaction.oncomplete = done));
    database.close();
  }, FIRST);
  await page.keyboard.press("Escape");
  await openKeep(page);
  const line = (name: string) => page.locator(".kept li", { hasText: name });
  await expect(line("later")).toContainText("newer version of this page");
  await expect(line("broken")).toContainText("damaged");
  await expect(line("later").getByRole("button")).toHaveCount(1);
  await page.getByRole("button", { name: "Delete later" }).click();
  await expect(line("later")).toHaveCount(0);
  await page.getByRole("button", { name: "before", exact: true }).click();
  await expect(headline(page)).toHaveText("The left text contains the right one");
  await expect(page.locator(".details .notice")).toHaveText(OLDER);
});
