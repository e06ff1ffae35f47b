// Serves the built checker page on 127.0.0.1: node scripts/serve.mjs [port]. Tests serve other folders with it.
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const HEADERS = {
  "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-cache",
};
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".bcmap": "application/octet-stream",
};

const COMPRESSED = new Set([".html", ".js", ".css", ".json", ".webmanifest", ".svg", ".txt", ".wasm"]);

/** The file of a request; `null` if it is outside the folder, whose path ends in a separator. */
function fileOf(folder, url) {
  try {
    const path = decodeURIComponent(new URL(url, "http://localhost").pathname);
    const file = normalize(join(folder, path.endsWith("/") ? `${path}index.html` : path));
    return file.startsWith(folder) && !path.includes("\0") && !path.split("/").some((part) => part.startsWith("."))
      ? file
      : null;
  } catch {
    return null;
  }
}

/** Quality of Brotli. The highest one takes seconds per megabyte, and files are compressed on request. */
const QUALITY = 5;
const encodings = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: promisify(gzip),
};
/** Compressed files, by path, encoding and time of change. */
const compressed = new Map();

/** The body of a response: the file, compressed as static hosts do if the browser accepts it. */
async function encoded(file, accepted) {
  const encoding = Object.keys(encodings).find((name) => accepted.includes(name));
  const body = await readFile(file);
  if (!encoding || !COMPRESSED.has(extname(file))) return { body };
  const key = `${encoding} ${(await stat(file)).mtimeMs} ${file}`;
  if (!compressed.has(key)) compressed.set(key, encodings[encoding](body));
  return { body: await compressed.get(key), encoding };
}

async function answer(folder, request, response) {
  const refuse = (status, text) => response.writeHead(status, { ...HEADERS, "Content-Type": TYPES[".txt"] }).end(text);
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "method not allowed\n");
  const file = fileOf(folder, request.url);
  const type = file && TYPES[extname(file)];
  if (!type) return refuse(404, "not found\n");
  try {
    const { body, encoding } = await encoded(file, request.headers["accept-encoding"] ?? "");
    const said = encoding ? { "Content-Encoding": encoding, Vary: "Accept-Encoding" } : {};
    response.writeHead(200, { ...HEADERS, ...said, "Content-Type": type, "Content-Length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
  } catch {
    refuse(404, "not found\n");
  }
}

/** Serves a folder on a port of this machine; 0 chooses a free one. */
export function serve(folder, port) {
  const server = createServer((request, response) => answer(join(folder, sep), request, response));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      resolve({ url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() });
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const port = Number(process.argv[2] ?? 8080);
  try {
    const { url } = await serve(fileURLToPath(new URL("../www/dist", import.meta.url)), port);
    console.log(`Juhao: ${url}`);
  } catch (error) {
    const taken = `port ${port} is taken; choose another: PORT=8081 npm start`;
    console.error(error.code === "EADDRINUSE" ? taken : error.message);
    process.exit(1);
  }
}
