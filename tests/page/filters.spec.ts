import type { Page } from "@playwright/test";
import {
  chooseInMenu,
  choosePreset,
  drop,
  editor,
  expect,
  headline,
  made,
  open,
  openDrawer,
  openKeep,
  preset,
  prose,
  put,
  reader,
  test,
} from "./support.ts";

const BELL =
  "过去没有广播，渡船几点开、水位涨了多少、夜里起不起雾，全靠钟声告诉两岸的人。敲一下是靠岸，敲两下是离岸，连敲不停，就是上游来了大水。";
const PAINT =
  "前年修复渡口时，施工队想给铁钟刷一层新漆，文物部门的人赶来拦住了。他们用软毛刷一点点清掉浮锈，再涂上薄薄一层蜡。";
const OWN = "桥头的茶馆每天清晨五点开门，第一壶水总是留给守夜回来的人，他们坐下来就不再说话。";
const OTHER = "山里的采药人秋天下来换盐，背篓里装着晒干的根和一小包种子，谁要就分给谁一点。";

async function both(page: Page, left: string, right: string): Promise<void> {
  await put(page, "left", left);
  await put(page, "right", right);
  await expect(headline(page)).toBeVisible();
  await editor(page, "left").focus();
  await page.keyboard.press("Control+Enter");
}

async function choose(page: Page, name: string): Promise<void> {
  await openDrawer(page, "filters");
  await page.locator("#drawer-filters").getByLabel(name).click();
}

/** What the page paints of a layer on a side, as text. */
async function painted(page: Page, layer: string, side: "left" | "right"): Promise<string[]> {
  return page.evaluate(
    ([name, side]) => {
      const root = document.querySelector(`#reader-${side}`);
      const inside = [...(CSS.highlights.get(`juhao-${name}`) ?? [])].filter(({ startContainer }) =>
        root?.contains(startContainer),
      );
      return inside.map((range) => (range as Range).toString());
    },
    [layer, side],
  );
}

test("quotations are left out at once, stay to be read, and are told", async ({ page }) => {
  await open(page);
  await both(page, `${OWN}他写道：“${BELL}”${OWN}`, `${OTHER}“${BELL}”${OTHER}`);
  await expect(reader(page, "left").locator("mark")).toHaveCount(1);
  await choose(page, "Quotations");
  await expect(headline(page)).toHaveText("Of what is compared, no shared passages");
  await expect(reader(page, "left").locator("mark")).toHaveCount(0);
  await expect(reader(page, "left")).toContainText(BELL);
  expect(await painted(page, "out", "left")).toEqual([`“${BELL}”`]);
  await expect(page.locator(".left-out")).toContainText("Quotations, left text: 1 place");
  expect(page.url()).toContain("change=quotes");
  await choose(page, "Quotations");
  await expect(reader(page, "left").locator("mark")).toHaveCount(1);
  await expect(page.locator(".filters .left-out")).toBeHidden();
});

test("a browser without highlights paints with elements", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(CSS, "highlights"));
  await open(page);
  await both(page, `${OWN}“${BELL}”`, `${OTHER}“${BELL}”${PAINT}`);
  await choose(page, "Quotations");
  await expect(reader(page, "left").locator(".layer-out")).toHaveText(`“${BELL}”`);
  expect(await reader(page, "left").locator(".line").allTextContents()).toEqual([`${OWN}“${BELL}”`]);
});

test("lists of references are left out", async ({ page }) => {
  const list =
    "参考文献\n[1] 王明. 渡口的钟声与两岸的生活[J]. 桥梁与河流, 2013, 50(2): 1-9.\n[2] 李雷. 修复铁钟的方法[M]. 北京, 2001.";
  await open(page);
  await both(page, `${OWN}\n${list}`, `${OTHER}\n${list}`);
  const before = await reader(page, "left").locator("mark").count();
  expect(before).toBeGreaterThan(0);
  await choose(page, "Lists of references");
  await expect(reader(page, "left").locator("mark")).toHaveCount(0);
  await expect(page.locator(".left-out")).toContainText("References, right text");
});

test("numbers, case and the length of passages are filters of their own", async ({ page }) => {
  await open(page);
  await both(page, `${BELL}${OWN}`, `${OTHER}${BELL}`);
  await openDrawer(page, "filters");
  const least = page.getByRole("slider", { name: "Shortest passage" });
  await least.fill("60");
  await expect(reader(page, "left").locator("mark")).toHaveCount(0);
  await expect(least).toHaveAttribute("aria-valuetext", "60 characters of Chinese, or 37 words");
  await page.getByRole("button", { name: "Restore defaults" }).click();
  await expect(reader(page, "left").locator("mark")).toHaveCount(1);
  await put(page, "left", "THE BELL TOLD BOTH BANKS WHEN THE BOAT WOULD LEAVE AND HOW FAR THE WATER HAD RISEN");
  await put(page, "right", "the bell told both banks when the boat would leave and how far the water had risen");
  await expect(headline(page)).toHaveText("The two texts have the same wording");
  await choose(page, "Upper and lower case");
  await expect(headline(page)).toHaveText("No shared passages");
});

test("the wording of a template is left out", async ({ page }) => {
  const form =
    "本人郑重声明：所呈交的论文是本人在导师指导下独立完成的研究成果，除文中已经注明引用的内容外，不含他人成果。";
  await open(page);
  await both(page, `${form}${OWN}`, `${form}${OTHER}`);
  await expect(reader(page, "left").locator("mark")).toHaveCount(1);
  await openDrawer(page, "filters");
  await page.getByRole("button", { name: "Paste it" }).click();
  await page.getByRole("textbox", { name: "Text of the template" }).fill(`学号：____\n${form}`);
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(reader(page, "left").locator("mark")).toHaveCount(0);
  await expect(page.locator(".left-out")).toContainText("Template, left text: 1 place");
  await expect(page.getByRole("button", { name: "Remove the template" })).toBeFocused();
  await page.getByRole("button", { name: "Remove the template" }).click();
  await expect(page.locator(".template").first().getByRole("button", { name: "Open a file" })).toBeFocused();
  await expect(reader(page, "left").locator("mark")).toHaveCount(1);
});

test("a template that is written and not used yet stays when the language is changed", async ({ page }) => {
  await open(page);
  await both(page, OWN, OTHER);
  await openDrawer(page, "filters");
  await page.getByRole("button", { name: "Paste it" }).click();
  await page.getByRole("textbox", { name: "Text of the template" }).fill(BELL);
  await chooseInMenu(page, "中文");
  const field = page.locator(".template textarea").first();
  await expect(page.getByRole("button", { name: "粘贴", exact: true }).first()).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await expect(field).toBeVisible();
  await expect(field).toHaveValue(BELL);
});

const SITE = (body: string): string =>
  `<!doctype html><title>镇志</title><body><ul><li>镇志办公室首页</li><li>联系编辑部和投稿须知</li></ul><p>${body}</p><p>版权归老渡口镇志办公室所有，未经许可不得转载</p></body>`;

test("what two pages of a site share outside a body is found without being given", async ({ page }) => {
  await open(page);
  // So little text is no body, so all of these pages is compared.
  await both(page, SITE("渡船每天早上六点开。"), SITE("桥上不走车。"));
  await expect(reader(page, "left").locator("mark").first()).toBeVisible();
  await choose(page, "Text that pages of one site share");
  await expect(reader(page, "left").locator("mark")).toHaveCount(0);
  await expect(page.locator(".left-out")).toContainText("Of the site, right text");
});

test("paragraphs that another site reposts word for word are no part of a site", async ({ page }) => {
  const paragraphs = [31, 32, 33, 34, 35, 36].map((seed) => prose(120, seed).replaceAll("\n", ""));
  const pageOf = (name: string, texts: readonly string[]): string =>
    `<!doctype html><title>${name}</title><body><ul><li>订阅与投稿</li><li>分享到朋友圈</li></ul><main><h1>${name}</h1>${texts
      .map((text) => `<p>${text}</p>`)
      .join("")}</main></body>`;
  await open(page);
  // The other site has the first two, and more of its own than of them.
  const own = [41, 42, 43].map((seed) => prose(120, seed).replaceAll("\n", ""));
  await both(page, pageOf("钟声", paragraphs), pageOf("转载", [...paragraphs.slice(0, 2), ...own]));
  const shares = page.locator(".summary .both dd strong");
  await expect(shares.first()).toHaveText(/^3[0-9]\.\d%$/);
  const before = await shares.allInnerTexts();
  await choosePreset(page, "Web pages");
  await expect(page.locator(".summary[data-kind=result]")).toBeVisible();
  await expect(shares).toHaveText(before);
  expect((await painted(page, "out", "left")).join("")).not.toContain(paragraphs[0]?.slice(0, 20) ?? "");
});

test("a passage is left out by hand, with its reason, and put back", async ({ page }) => {
  await open(page);
  await both(page, `${BELL}${prose(500, 1)}${PAINT}`, `${PAINT}${prose(500, 2)}${BELL}`);
  await expect(reader(page, "left").locator("mark")).toHaveCount(2);
  await page.locator(".list button.match").first().click();
  await page.getByRole("button", { name: "Leave this passage out" }).press("Enter");
  await expect(page.getByRole("combobox", { name: "Reason" })).toBeFocused();
  await page.keyboard.type("Set phrase");
  await page.keyboard.press("Enter");
  await expect(reader(page, "left").locator("mark")).toHaveCount(1);
  await expect(page.locator(".left-out")).toContainText("Left out by hand: Set phrase");
  expect((await painted(page, "out", "right")).join("")).toContain("敲一下是靠岸");
  await openDrawer(page, "filters");
  await page.getByRole("button", { name: "Put back: Set phrase" }).click();
  await expect(reader(page, "left").locator("mark")).toHaveCount(2);
});

test("fifty thousand places left out by hand do not take long, and are listed in parts", async ({ page }) => {
  const byHand = Array.from({ length: 50_000 }, (_, id) => ({
    start: 6 * id,
    end: 6 * id + 2,
    reason: "hand",
    note: "",
    id,
  }));
  const kept = { text: prose(300_000, 31), format: "text", name: "", encoding: "", whole: false, turned: [], byHand };
  const session = JSON.stringify({ juhao: 1, texts: { left: kept, right: kept }, template: null, filters: {} });
  const text = `<script type="application/json" id="juhao-session">${session}</script>`;
  await open(page);
  await drop(page, "left", [{ name: "report.html", type: "text/html", text }]);
  await expect(headline(page)).toBeVisible();
  await expect(page.locator(".filters .left-out li")).toHaveCount(20);
  await openDrawer(page, "filters");
  await page.locator(".filters .left-out").getByRole("button", { name: "Show 200 more" }).click();
  await expect(page.locator(".filters .left-out li")).toHaveCount(220);
});

test("what was left out by hand stays so while the text around it is edited", async ({ page }) => {
  await open(page);
  await both(page, `${BELL}${OWN}`, `${OTHER}${BELL}`);
  await page.locator(".list button.match").first().click();
  await page.getByRole("button", { name: "Leave this passage out" }).click();
  await page.getByRole("button", { name: "Leave out", exact: true }).click();
  await expect(headline(page)).toHaveText("Of what is compared, no shared passages");
  await put(page, "left", `新的一句写在最前面。${BELL}${OWN}`);
  await expect(page.locator(".summary")).not.toHaveClass(/stale/);
  await expect(headline(page)).toHaveText("Of what is compared, no shared passages");
});

test("presets set filters for a purpose, and stay in the address", async ({ page }) => {
  await open(page);
  await both(page, `${BELL}${OWN}`, `${OTHER}${BELL}`);
  const thesis = preset(page, "Thesis check");
  await choosePreset(page, "Thesis check");
  await expect(thesis).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".presets")).toContainText(
    "Quotations, references, and front matter such as declarations are left out.",
  );
  expect(page.url()).toContain("change=quotes.references.frontMatter");
  await page.reload();
  await expect(page.locator("[aria-controls=drawer-filters]")).toHaveText("FiltersThesis check");
  await openDrawer(page, "filters");
  await expect(thesis).toHaveAttribute("aria-pressed", "true");
  await preset(page, "Standard").click();
  expect(page.url()).not.toContain("change");
});

const PAGE = `<!doctype html><title>钟</title><body><nav><a href="#">首页</a> <a href="#">全部新闻</a></nav><article><h1>老渡口</h1><p>${BELL}</p><p>${PAINT}</p><p>${OWN}</p></article><footer>${OTHER}</footer></body>`;

test("all of a page is shown on demand, and a line is taken in or left out by one click", async ({ page }) => {
  await open(page);
  await both(page, PAGE, `${OTHER}${BELL}`);
  await expect(reader(page, "left")).not.toContainText("采药人");
  await page.getByRole("button", { name: "Show all of the page" }).click();
  await expect(reader(page, "left")).toContainText("采药人");
  expect((await painted(page, "out", "left")).join("\n")).toContain(OTHER);
  const mark = (words: string) => reader(page, "left").locator("mark", { hasText: words });
  await expect(mark("敲一下")).toHaveCount(1);
  await expect(mark("采药人")).toHaveCount(0);
  const turner = (words: string) =>
    reader(page, "left").locator(".line", { hasText: words }).getByRole("button").first();
  await expect(turner("采药人")).toHaveAccessibleName("Excluded. Include this line");
  await turner("采药人").click();
  await expect(mark("采药人")).toHaveCount(1);
  await expect(turner("敲一下")).toHaveAccessibleName("Included. Exclude this line");
  await turner("敲一下").press("Enter");
  await expect(mark("敲一下")).toHaveCount(0);
  await expect(mark("采药人")).toHaveCount(1);
  await page.getByRole("button", { name: "Show only what is compared" }).click();
  await expect(reader(page, "left")).not.toContainText("采药人");
});

test("changes inside an edited passage are painted on both sides", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "English example" }).click();
  await expect(reader(page, "left").locator("mark")).toHaveCount(3);
  expect(await painted(page, "edit", "left")).toContain("far");
  expect(await painted(page, "edit", "right")).toContain("high");
  await expect(page.locator(".legend")).toContainText("change inside");
});

test("a match says why it is one", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "English example" }).click();
  await page.locator(".list button.match", { hasText: "edited" }).click();
  const about = page.locator(".about-match");
  await expect(about).toContainText(/\d+ characters are equal and in the same order/);
  await expect(about).toContainText(/Changed places: \d+ on the left/);
});

test("filters stand in the address of a page that was opened without any", async ({ page }) => {
  await page.goto("/");
  await both(page, `${BELL}${OWN}`, `${OTHER}${BELL}`);
  await choosePreset(page, "Thesis check");
  await expect(page).toHaveURL(/change=quotes\.references/);
});

const FORMS = {
  simplified:
    "渡船几点开、水位涨了多少，全靠钟声告诉两岸的人。敲一下是靠岸，敲两下是离岸，连敲不停，就是上游来了大水。",
  traditional:
    "渡船幾點開、水位漲了多少，全靠鐘聲告訴兩岸的人。敲一下是靠岸，敲兩下是離岸，連敲不停，就是上游來了大水。",
};

test("a Traditional text and a Simplified one are the same by themselves, and the page says so and offers the way back", async ({
  page,
}) => {
  await open(page);
  await put(page, "left", FORMS.traditional);
  await put(page, "right", FORMS.simplified);
  const notice = page.locator(".notice.offer");
  const words = "One text is written in Traditional, the other one in Simplified Chinese.";
  const same = `${words} Both forms of a character count as the same.`;
  const different = `${words} They count as different characters.`;
  await expect(notice).toContainText(same);
  await expect(headline(page)).toHaveText("The two texts have the same wording");
  // The sign is the notice, and no place in the text.
  await expect(reader(page, "left").locator(".sign")).toHaveCount(0);
  await expect(page.locator(".notice")).toHaveCount(1);
  await expect(page.locator("[aria-live]")).toContainText(same);
  await openKeep(page);
  expect(await made(page, "Report")).toContain("upper and lower case, Traditional and Simplified Chinese");
  await page.keyboard.press("Escape");

  await openDrawer(page, "details");
  await notice.getByRole("button", { name: "Compare as written" }).press("Enter");
  await expect(notice).toContainText(different);
  await expect(headline(page)).not.toHaveText(/same wording/);
  await expect(page.locator("#drawer-details > div").first()).toBeFocused();
  await expect(page.locator("[aria-live]")).toContainText(different);
  await expect(page).toHaveURL(/change=forms/);
  await openKeep(page);
  expect(await made(page, "Report")).not.toContain("Traditional and Simplified Chinese");
  await page.keyboard.press("Escape");
  await notice.getByRole("button", { name: "Count them as the same" }).press("Enter");
  await expect(notice).toContainText(same);
  await expect(headline(page)).toHaveText("The two texts have the same wording");
  await choose(page, "Traditional and Simplified Chinese");
  await expect(notice).toContainText(different);
  await put(page, "left", FORMS.simplified);
  await expect(notice).toHaveCount(0);
});

test("what was changed between a Traditional text and a Simplified one is found as in one form", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(CSS, "highlights"));
  await open(page);
  await both(page, FORMS.traditional, FORMS.simplified.replace("敲两下", "敲十下"));
  await expect(page.locator(".notice.offer")).toHaveCount(1);
  await expect(reader(page, "left").locator(".layer-edit")).toHaveText("兩");
  await expect(reader(page, "right").locator(".layer-edit")).toHaveText("十");
});

test("the line on Traditional and Simplified stands in one row, and says nothing of texts of one form", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, { lang: "zh-CN" });
  await both(page, FORMS.traditional, FORMS.simplified);
  await openDrawer(page, "details");
  const words = page.locator(".notice.offer p");
  const offer = page.locator(".notice.offer button");
  await expect(words).toHaveText("两篇文本一繁一简，繁简字形算作相同的字。");
  const [a, b] = [await words.boundingBox(), await offer.boundingBox()];
  expect(Math.abs((a?.y ?? 0) + (a?.height ?? 0) / 2 - (b?.y ?? 0) - (b?.height ?? 0) / 2)).toBeLessThan(2);
  const others = {
    Traditional: "山裡的採藥人秋天下來換鹽，背簍裡裝著曬乾的根和一小包種子，誰要就分給誰一點。",
    mixed: `${FORMS.simplified}${FORMS.traditional}`,
    Japanese: "渡し船が何時に出るか、水がどれほど増えたか、両岸の人々は鐘の音だけで知った。鐘は広場の樹に掛けられた。",
    "the same in both": "人之初，性本善。性相近，性相去。古之人如是也，今之人亦如是也。",
  };
  for (const [kind, text] of Object.entries(others)) {
    await put(page, "right", text);
    await expect(words, kind).toHaveCount(0);
    await put(page, "right", FORMS.simplified);
    await expect(words, kind).toHaveCount(1);
  }
});
