// Finds the lines that pages of one site share, as ranges to exclude.
import { dispose } from "./dispose.js";
import { badInput, got } from "./failure.js";
import { Site } from "./juhao.js";
import { need } from "./loading.js";
import { all } from "./checks.js";
import { areCompared } from "./options.js";
import { attempt } from "./traps.js";

export function template(pages, options) {
  if (!Array.isArray(pages)) throw badInput(`template needs a list of pages, not ${got(pages)}`);
  const compared = areCompared(options);
  need();
  const site = attempt(() => new Site());
  try {
    for (const page of pages) site.add(...linesOf(page));
    site.find(compared);
  } catch (error) {
    site.free();
    throw error;
  }
  const free = () => {
    if (site.__wbg_ptr !== 0) site.free();
  };
  return { exclusions: (page) => exclusions(site, page), free, [dispose]: free };
}

function exclusions(site, page) {
  if (site.__wbg_ptr === 0) throw badInput("this template was freed");
  const edges = site.shared(...linesOf(page));
  return Array.from({ length: edges.length / 2 }, (_, i) => ({
    start: edges[2 * i],
    end: edges[2 * i + 1],
    reason: "template",
  }));
}

/** The body of a page, and the start and end of each line. */
function linesOf(page) {
  const isBlock = (block) => Number.isInteger(block?.start) && Number.isInteger(block.end);
  if (typeof page?.body !== "string" || !Array.isArray(page.blocks) || !all(page.blocks, isBlock)) {
    throw badInput(`a page must be the result of extract, not ${got(page)}`);
  }
  const lines = page.blocks.filter(({ kept }) => kept);
  return [page.body, Uint32Array.from(lines.flatMap(({ start, end }) => [start, end]))];
}
