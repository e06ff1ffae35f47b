/**
 * A part of the table of ../hosts in Chromium: the page reads the same files and gives the Report of the command line.
 * Its shares are shares of the whole texts, so where parts are left out, all but these is compared.
 */

import { execFileSync } from "node:child_process";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { commandLine } from "../hosts/command-line.mjs";
import { PRESETS, writeFilters } from "../../www/src/filters.ts";
import { bytes, FORM, nameOf, type Row, some } from "../hosts/table.mjs";
import { drop, expect, headline, made, openDrawer, openKeep, test } from "./support.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

interface Answered {
  [name: string]: unknown;
  lengths: Record<"left" | "right", { counted?: number }>;
}

function onCommandLine({ left, right, preset, leaveOut, template }: Row): Answered {
  const choices = ["--preset", preset, "--extraction", "auto"];
  if (leaveOut.length > 0) choices.push("--exclude", leaveOut.join());
  if (template !== null) choices.push("--template", template);
  const args = ["compare", "--json", "--unit", "utf16", ...choices, left, right];
  return JSON.parse(
    execFileSync(commandLine, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
  );
}

/** A Report without the shares of the texts, which the page takes from the whole of them. */
function withoutShares({ coverage: _, reworded: __, inserted: ___, shown: ____, ...report }: Answered): Answered {
  const { left, right } = report.lengths;
  return { ...report, lengths: { left: { ...left, counted: 0 }, right: { ...right, counted: 0 } } };
}

for (const row of some(47)) {
  test(nameOf(row), async ({ page }) => {
    const filters = { ...PRESETS[row.preset] };
    for (const part of row.leaveOut) {
      filters[({ quotations: "quotes", references: "references", "front-matter": "frontMatter" } as const)[part]] =
        true;
    }
    await page.goto(`/#${new URLSearchParams({ lang: "en", ...writeFilters(filters) })}`);
    await expect(page.locator("h1")).toBeVisible();
    if (row.template !== null) {
      await openDrawer(page, "filters");
      await page.getByRole("button", { name: "Paste it" }).click();
      const text = new TextDecoder().decode(bytes(FORM));
      await page.getByRole("textbox", { name: "Text of the template" }).fill(text);
      await page.getByRole("button", { name: "Use it" }).click();
    }
    for (const side of ["left", "right"] as const) {
      await drop(page, side, [{ name: basename(row[side]), type: "", bytes: [...bytes(row[side])] }]);
      await expect(page.locator(`.pane.${side} .notes`)).toContainText(basename(row[side]));
    }
    await expect(headline(page)).toBeVisible();
    await expect(page.locator(".summary")).not.toHaveClass(/stale/);
    await openKeep(page);
    const { report } = JSON.parse(await made(page, "Data (JSON)")) as { report: Answered };
    const expected = onCommandLine(row);
    const isWhole = row.leaveOut.length === 0 && row.template === null && !["thesis", "web"].includes(row.preset);
    const [a, b] = isWhole ? [report, expected] : [withoutShares(report), withoutShares(expected)];
    expect(a).toEqual(b);
  });
}
