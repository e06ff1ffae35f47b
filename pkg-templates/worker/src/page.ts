// The page at `/`: shows the state of the index and has a form to check a text. It uses the public API, with a token
// that the reader types in.
import html from "./page.html";

const WORDS = {
  en: {
    title: "Juhao: an index of texts",
    about: "This Worker checks whether a text was published before, in which documents, and where.",
    description: "API description (OpenAPI)",
    state: "State of the index",
    token: "Token",
    show: "Show collections",
    tokenNote: "The token needs the scope read. It is not stored.",
    try: "Try a text",
    collection: "Collection",
    text: "Text",
    check: "Check",
    textNote: "The text is checked but not stored.",
    none: "There are no collections yet.",
    documents: "Documents",
    shards: "Shards",
    texts: "Texts",
    phase: "Phase",
    block: "Published before",
    review: "Partly published before",
    allow: "New",
    "too-short": "The equal text is too short to count: many people write such a sentence.",
    "same-formula": "The same form, filled in with other names, numbers or dates.",
    nothing: "No document shares text with it.",
    document: "Document",
    share: "Share of the text",
    date: "Date",
    first: "earliest",
    estimate: "estimate",
    unreachable: "The Worker could not be reached.",
  },
  zh: {
    title: "句号：文本索引",
    about: "判断一篇文本以前是否发表过，在哪些文档中，在什么位置。",
    description: "接口说明（OpenAPI）",
    state: "索引状态",
    token: "令牌",
    show: "显示集合",
    tokenNote: "令牌需要 read 权限，只留在本表单中。",
    try: "试查一篇文本",
    collection: "集合",
    text: "文本",
    check: "查重",
    textNote: "文本只用于比对，不保存。",
    none: "还没有集合。",
    documents: "文档数",
    shards: "分片数",
    texts: "原文存放",
    phase: "阶段",
    block: "以前发表过",
    review: "部分内容以前发表过",
    allow: "未见重复",
    "too-short": "相同的文字太短，不作为重复：这样的话很多人都会写。",
    "same-formula": "格式相同，填写的姓名、数字或日期不同。",
    nothing: "没有文档含有其中的内容。",
    document: "文档",
    share: "占全文",
    date: "日期",
    first: "最早",
    estimate: "估计值",
    unreachable: "无法连接服务。",
  },
} as const;

type Language = keyof typeof WORDS;

/** The preferred language of a reader, among those of the page. */
export function languageOf(accepted: string): Language {
  const wanted = accepted.split(",").flatMap((part) => {
    const [tag = "", ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const weight = Number(parameters.find((one) => one.startsWith("q="))?.slice(2) ?? 1);
    const language = tag.split("-")[0] as string;
    return Object.hasOwn(WORDS, language) && weight > 0 ? [{ language: language as Language, weight }] : [];
  });
  wanted.sort((a, b) => b.weight - a.weight);
  return wanted[0]?.language ?? "en";
}

/** The page in the language of a request. */
export async function page(request: Request): Promise<Response> {
  const language = languageOf(request.headers.get("accept-language") ?? "");
  const words: Record<string, string> = { ...WORDS[language], lang: language, words: JSON.stringify(WORDS[language]) };
  const body = html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(words[name] as string));
  const policy = [
    "default-src 'none'",
    `script-src '${await hashOf("script")}'`,
    `style-src '${await hashOf("style")}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
  return new Response(body, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": language,
      "content-security-policy": policy,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      vary: "accept-language",
    },
  });
}

/** The hash of the script or the style, which is all that the policy allows. */
async function hashOf(name: "script" | "style"): Promise<string> {
  const part = html.slice(html.indexOf(`<${name}>`) + name.length + 2, html.indexOf(`</${name}>`));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(part)));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
