import { docxOf, odtOf, pdfOf } from "./documents.ts";
import {
  chooseInMenu,
  choosePreset,
  drop,
  editor,
  expect,
  headline,
  open,
  openDrawer,
  openKeep,
  openText,
  put,
  test,
} from "./support.ts";

const FILE = new URL("../../www/dist/juhao.html", import.meta.url).href;
const TEXT = "过去没有广播，渡船几点开、水位涨了多少、夜里起不起雾，全靠钟声告诉两岸的人。";

test("the page in one file compares from the disk, as the served page does", async ({ page, seen, problems }) => {
  const said = async (): Promise<string[]> => {
    await page.getByRole("button", { name: "English example" }).click();
    await expect(page.locator("#reader-left mark").first()).toBeVisible();
    return page.locator(".summary h2, .summary .number, .passages li").allInnerTexts();
  };
  await open(page);
  const served = await said();
  expect(served.length).toBeGreaterThan(3);
  seen.length = 0;
  await page.goto(`${FILE}#lang=en`);
  expect(await said()).toEqual(served);
  await openDrawer(page, "details");
  await page.locator(".all-methods summary").click();
  await expect(page.locator(".all-methods tbody tr").first()).toBeVisible();
  await chooseInMenu(page, "中文");
  await expect(headline(page)).toHaveText("左文包含右文");
  // Whatever it asked for is in the file.
  expect(seen.map(({ url }) => new URL(url).protocol).filter((name) => name !== "blob:" && name !== "data:")).toEqual([
    "file:",
  ]);
  expect(problems).toEqual([]);
});

test("it reads documents, folds Chinese and keeps a session from the disk", async ({ page, problems }) => {
  await page.goto(`${FILE}#lang=en`);
  const documents = [
    { name: "a.docx", bytes: docxOf([TEXT]) },
    { name: "a.odt", bytes: odtOf([TEXT]) },
    { name: "a.pdf", bytes: pdfOf([TEXT], true) },
  ];
  for (const { name, bytes } of documents) {
    await drop(page, "left", [{ name, type: "", bytes }]);
    await expect(editor(page, "left")).toHaveValue(TEXT);
    await page.locator(".pane.left").getByRole("button", { name: "Clear" }).click();
  }
  await put(page, "left", TEXT);
  await put(page, "right", TEXT.replace("过", "過").replace("广", "廣").replace("几点开", "幾點開"));
  await choosePreset(page, "Ignore punctuation");
  await expect(page.locator(".meters strong")).toHaveText(["100%", "100%"]);
  await openKeep(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".kept li")).toHaveCount(1);
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.locator(".kept li")).toHaveCount(0);
  expect(problems).toEqual([]);
});

test("it compares many texts from the disk", async ({ page, problems }) => {
  await page.goto(`${FILE}#lang=en&view=many`);
  await page.getByRole("button", { name: "See an example" }).click();
  await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
  await expect(page.locator(".text-table tbody tr").first()).toBeVisible();
  await openText(page);
  await expect(page.locator(".card").first()).toBeVisible();
  expect(problems).toEqual([]);
});

test("its policy lets nothing out and runs nothing else", async ({ page }) => {
  await page.goto(`${FILE}#lang=en`);
  const refused = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "globalThis.ran = true";
    document.body.append(script);
    const asked = await fetch("http://127.0.0.1:9/").then(
      () => "answered",
      () => "refused",
    );
    return { asked, ran: "ran" in globalThis };
  });
  expect(refused).toEqual({ asked: "refused", ran: false });
  const violated = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => resolve(violatedDirective));
        void fetch("http://127.0.0.1:9/").catch(() => undefined);
      }),
  );
  expect(violated).toBe("connect-src");
});

test("the page offers the file", async ({ page }) => {
  await open(page);
  const link = page.getByRole("link", { name: "Save this page as one file" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("juhao.html");
  await page.goto(`${FILE}#lang=en`);
  await expect(page.locator("footer")).toBeVisible();
  await expect(link).toHaveCount(0);
});
