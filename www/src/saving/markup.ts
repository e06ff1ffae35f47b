/** Writes a page as a string, for a file. Escapes all values: only this module writes tags. */

export interface Markup {
  readonly markup: string;
}

type Child = Markup | string | null | false;

export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Child[]
): Markup {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const end = name === "br" ? "" : `</${name}>`;
  return { markup: `<${name}${said.join("")}>${children.map(text).join("")}${end}` };
}

export function list(items: readonly (string | Markup)[]): Markup {
  return tag("ul", {}, ...items.map((item) => tag("li", {}, item)));
}

/** Makes a line of a text, with a break if it is empty, so that a copy of the text has that line. */
export function line(attributes: Readonly<Record<string, string>>, ...inside: readonly (string | Markup)[]): Markup {
  if (inside.length === 0) return tag("div", { class: "line line-blank" }, tag("br", {}));
  return tag("div", { class: "line", role: "paragraph", dir: "auto", ...attributes }, ...inside);
}

/** Makes a table with a name, a value and an explanation in each row. */
export function figures(rows: readonly (readonly [name: string, value: string, about: string])[]): Markup {
  const row = ([name, value, about]: (typeof rows)[number]): Markup =>
    tag("tr", {}, tag("th", { scope: "row" }, name), tag("td", {}, value), tag("td", {}, about));
  return tag("table", { class: "scores" }, ...rows.map(row));
}

/** Makes a whole page. `style` comes from this program; `data` can be any value, because it is escaped. */
export function wholePage(
  lang: string,
  title: string,
  style: string,
  data: { id: string; value: unknown } | null,
  body: readonly Child[],
): string {
  const kept = data
    ? `<script type="application/json" id="${data.id}">${JSON.stringify(data.value).replaceAll("<", "\\u003c")}</script>`
    : "";
  return `<!doctype html>
<html lang="${escaped(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
${body.map(text).join("\n")}
${kept}
</body>
</html>
`;
}

function text(child: Child): string {
  if (child === null || child === false) return "";
  return typeof child === "string" ? escaped(child) : child.markup;
}

function escaped(words: string): string {
  return words.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
