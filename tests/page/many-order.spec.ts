/** Many texts during other work: texts added and removed meanwhile, and work cancelled before it begins. */

import type { Page } from "@playwright/test";
import { PRESETS } from "../../www/src/filters.ts";
import { SESSION_ID, sessionOf } from "../../www/src/saving/session.ts";
import { EMPTY_PANE } from "../../www/src/store.ts";
import {
  chooseFiles,
  chooseManyPreset,
  chooseTab,
  clearAll,
  expect,
  openAllTexts,
  openMany,
  prose,
  reader,
  test,
  textFile,
} from "./support.ts";

const BELL = "过去没有广播，渡船几点开、水位涨了多少、夜里起不起雾，全靠钟声告诉两岸的人。";

const rows = (page: Page) => page.locator(".pairs tbody tr");
const summary = (page: Page) => page.locator(".many-summary");
const texts = (page: Page) => page.locator(".texts li");

/** Drops a file next to the panes, as a list that has to be read. */
async function dropped(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text as string], name as string, { type: "text/html" }));
      return transfer;
    },
    [name, text],
  );
  await page.locator(".many").dispatchEvent("drop", { dataTransfer: data });
}

/** Gives two texts, which wait for the engine until the function that comes back is called. */
async function twoThatWait(page: Page): Promise<() => void> {
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.context().route("**/*.wasm", async (route) => {
    await late;
    await route.continue();
  });
  await openMany(page);
  await chooseFiles(page, [textFile("a.txt", BELL), textFile("b.txt", BELL)]);
  await expect(summary(page).locator("h2")).toHaveText("Looking through 2 texts");
  return arrive;
}

test("a text that is taken out while the others are read does not come back", async ({ page }) => {
  const arrive = await twoThatWait(page);
  await expect(summary(page)).toHaveAttribute("data-kind", "working");
  await openAllTexts(page);
  await page.getByRole("button", { name: "Remove a.txt" }).click();
  await chooseFiles(page, [textFile("c.txt", BELL)]);
  await expect(texts(page)).toHaveText([/b\.txt/, /c\.txt/]);
  arrive();
  await expect(summary(page)).toHaveAttribute("data-kind", "done");
  await chooseTab(page, "groups");
  await expect(page.locator(".group")).toContainText("c.txt");
  await expect(page.locator(".group")).not.toContainText("a.txt");
  await chooseTab(page, "pairs");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("c.txt");
  await chooseFiles(page, [textFile("d.txt", BELL)]);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.locator(".pairs")).not.toContainText("a.txt");
});

test("of two texts that are taken out at once neither comes back", async ({ page }) => {
  await openMany(page);
  await chooseFiles(
    page,
    ["a.txt", "b.txt", "c.txt"].map((name) => textFile(name, BELL)),
  );
  await expect(rows(page)).toHaveCount(3);
  await openAllTexts(page);
  await expect(texts(page)).toHaveCount(3);
  await page.evaluate(() => {
    for (const name of ["a.txt", "b.txt"])
      document.querySelector<HTMLElement>(`[aria-label="Remove ${name}"]`)?.click();
  });
  await chooseFiles(page, [textFile("d.txt", BELL)]);
  await expect(texts(page)).toHaveText([/c\.txt/, /d\.txt.*characters/]);
  await expect(summary(page)).toHaveAttribute("data-kind", "done");
  await chooseTab(page, "pairs");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator(".many")).not.toContainText("b.txt");
});

test("a text that is put in while another is taken out is read", async ({ page }) => {
  await openMany(page);
  await chooseFiles(page, [textFile("a.txt", BELL), textFile("b.txt", BELL)]);
  await expect(rows(page)).toHaveCount(1);
  await openAllTexts(page);
  await expect(texts(page)).toHaveCount(2);
  await page.evaluate((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "c.txt"));
    const input = document.querySelector<HTMLInputElement>(".intake input[type=file]:not([webkitdirectory])");
    document.querySelector<HTMLElement>('[aria-label="Remove a.txt"]')?.click();
    if (!input) return;
    input.files = transfer.files;
    input.dispatchEvent(new Event("change"));
  }, BELL);
  await expect(texts(page)).toHaveText([/b\.txt.*characters/, /c\.txt.*characters/]);
  await expect(rows(page)).toHaveCount(1);
  await expect(summary(page)).toHaveAttribute("data-kind", "done");
});

test("a report of two texts that is dropped among many opens, and leaves no work behind", async ({ page }) => {
  const pane = { ...EMPTY_PANE, text: BELL };
  const session = sessionOf({ left: pane, right: pane, template: null, filters: PRESETS.standard });
  await openMany(page);
  await dropped(
    page,
    "juhao.html",
    `<script type="application/json" id="${SESSION_ID}">${JSON.stringify(session)}</script>`,
  );
  await expect(reader(page, "left")).toHaveText(BELL);
  await page.getByRole("button", { name: "Many texts" }).click();
  await expect(summary(page)).toHaveAttribute("data-kind", "idle");
  await expect(page.locator(".progress")).toBeHidden();
});

for (const [how, end] of [
  ["stopped", (page: Page) => page.getByRole("button", { name: "Cancel" }).click()],
  [
    "cleared",
    async (page: Page) => {
      await clearAll(page);
      await expect(texts(page)).toHaveCount(0);
    },
  ],
] as const) {
  test(`what is still being looked through when the work is ${how} does not come in later`, async ({ page }) => {
    await page.addInitScript(() => {
      const read = Blob.prototype.text;
      const late = new Promise<void>((resolve) => Object.assign(globalThis, { arrive: resolve }));
      Blob.prototype.text = async function () {
        await late;
        return read.call(this);
      };
    });
    await openMany(page);
    await chooseFiles(page, [textFile("a.txt", BELL), textFile("b.txt", BELL)]);
    await expect(rows(page)).toHaveCount(1);
    await dropped(page, "late.html", `<!doctype html><p>${BELL}</p>`);
    await expect(summary(page)).toContainText("Searching the folders");
    await end(page);
    await page.evaluate(() => (globalThis as { arrive?: () => void }).arrive?.());
    await chooseFiles(page, [textFile("c.txt", BELL), textFile("d.txt", BELL)]);
    await expect(summary(page)).toHaveAttribute("data-kind", "done");
    await expect(page.locator(".pairs")).toContainText("d.txt");
    await expect(page.locator(".many")).not.toContainText("late.html");
  });
}

test("a page of the table that is turned to is read from its head, and the focus stays at the turning", async ({
  page,
}) => {
  await openMany(page);
  await chooseFiles(
    page,
    Array.from({ length: 12 }, (_, i) => textFile(`${i}.txt`, BELL)),
  );
  await expect(page.locator(".pager .small")).toHaveText("Page 1 of 2");
  await page.getByRole("button", { name: "Next page" }).press("Enter");
  await expect(rows(page)).toHaveCount(16);
  await expect(rows(page).first()).toBeInViewport();
  await expect(page.getByRole("button", { name: "Previous page" })).toBeFocused();
});

test("who cancels by the keyboard, and starts again, keeps the focus at what is told", async ({ page }) => {
  const arrive = await twoThatWait(page);
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(summary(page)).toBeFocused();
  arrive();
  await page.getByRole("button", { name: "Start again" }).press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await expect(summary(page)).toBeFocused();
  await chooseTab(page, "pairs");
  await expect(page.locator(".filter [role=status]")).toHaveText("1 pair");
});

/** Gives texts, and cancels as soon as a pair is listed. */
async function stoppedAtFirst(page: Page): Promise<void> {
  await openMany(page);
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector(".pairs tbody tr")) return;
      seen.disconnect();
      document.querySelector<HTMLElement>(".progress button")?.click();
    });
    seen.observe(document.body, { subtree: true, childList: true });
  });
  await chooseFiles(page, [textFile("a.txt", `${BELL}“${prose(60, 1)}”`), textFile("b.txt", BELL)]);
  await expect(summary(page)).toHaveAttribute("data-kind", "stopped");
  await expect(rows(page)).toHaveCount(1);
}

test("what was found before the work was stopped is found anew by other filters", async ({ page }) => {
  await stoppedAtFirst(page);
  const relation = page.locator(".pairs td.relation");
  await expect(relation).toHaveText("contains");
  await page.getByRole("button", { name: "Two texts" }).click();
  await page.getByRole("button", { name: "Many texts" }).click();
  await expect(summary(page)).toHaveAttribute("data-kind", "stopped");
  await chooseManyPreset(page, "Thesis check");
  await expect(summary(page)).toHaveAttribute("data-kind", "done");
  await expect(relation).toHaveAttribute("title", "has the same wording as (of what is compared)");
});

test("who asks for the example by the keyboard keeps the focus", async ({ page }) => {
  await openMany(page);
  await page.getByRole("button", { name: "See an example" }).press("Enter");
  await expect(summary(page)).toHaveAttribute("data-kind", "done");
  await expect(page.getByRole("button", { name: "Add texts" })).toBeFocused();
});
