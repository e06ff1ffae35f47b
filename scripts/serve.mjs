// Serves the built checker page on 127.0.0.1, and nothing else: node scripts/serve.mjs [port]
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../www/dist/", import.meta.url));
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
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
};

/** The file a request asks for; `null` for anything outside the page. */
function fileOf(url) {
  try {
    const path = decodeURIComponent(new URL(url, "http://localhost").pathname);
    const file = normalize(join(ROOT, path.endsWith("/") ? `${path}index.html` : path));
    return file.startsWith(ROOT) && !path.includes("\0") && !file.split(sep).some((part) => part.startsWith("."))
      ? file
      : null;
  } catch {
    return null;
  }
}

async function answer(request, response) {
  const refuse = (status, text) => response.writeHead(status, { ...HEADERS, "Content-Type": TYPES[".txt"] }).end(text);
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "method not allowed\n");
  const file = fileOf(request.url);
  const type = file && TYPES[extname(file)];
  if (!type) return refuse(404, "not found\n");
  try {
    const body = await readFile(file);
    response.writeHead(200, { ...HEADERS, "Content-Type": type, "Content-Length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
  } catch {
    refuse(404, "not found\n");
  }
}

const port = Number(process.argv[2] ?? 8080);
const server = createServer(answer);
server.on("error", (error) => {
  console.error(
    error.code === "EADDRINUSE" ? `port ${port} is taken; choose another: PORT=8081 npm start` : error.message,
  );
  process.exit(1);
});
server.listen(port, "127.0.0.1", () => console.log(`Juhao: http://127.0.0.1:${server.address().port}/`));
