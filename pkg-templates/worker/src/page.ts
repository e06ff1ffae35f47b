// The page at `/`, where the owner of an index sees its collections, documents and rules, and checks a text. It uses
// the public API, with a token that the reader types in.
import { SOURCE } from "juhao/element/source";
import layout from "./page.html";
import script from "./page-script.html";
import { type Language, WORDS } from "./page-words.ts";

const html = layout.replace("{{script}}", () => script.trim());

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

/** The address of the element that shows two texts side by side. */
export const COMPARE = "/compare.js";

/** The element of the package, which shows two texts and loads nothing itself. */
export const element = (): Response =>
  new Response(SOURCE, {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "public, max-age=3600" },
  });

/** The page in the language of a request. */
export async function page(request: Request): Promise<Response> {
  const language = languageOf(request.headers.get("accept-language") ?? "");
  const words: Record<string, string> = { ...WORDS[language], lang: language, words: JSON.stringify(WORDS[language]) };
  const body = html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(words[name] as string));
  const policy = [
    "default-src 'none'",
    `script-src '${await hashOf("script")}' ${new URL(COMPARE, request.url).href}`,
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
