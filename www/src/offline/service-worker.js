// Caches the program, and nothing else, so that the page works offline. The build fills in the three values.
const CACHE = "juhao-$VERSION";
/**
 * FIRST: files that the page needs at once. ALL: all its files; the others are cached when they are first requested, or
 * when the page is idle, so that documents open without a connection that were never opened with one.
 */
const FIRST = $FIRST;
const ALL = new Set($ALL);

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FIRST)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith("juhao-") && name !== CACHE).map((name) => caches.delete(name)),
        ),
      ),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (request.method === "GET" && path !== null) event.respondWith(answer(request, path));
});

self.addEventListener("message", (event) => {
  if (event.data === "rest") event.waitUntil(cacheRest());
});

/** Caches the files that are missing, one after the other. What fails is cached at the next visit. */
async function cacheRest() {
  const cache = await caches.open(CACHE);
  for (const path of ALL) {
    if (await cache.match(path)) continue;
    const response = await fetch(path, { priority: "low" }).catch(() => null);
    if (response?.ok) await cache.put(path, response);
  }
}

/** Returns the name of a file of the program; `null` for any other address. The folder is `index.html`. */
function pathOf(address) {
  const base = new URL("./", self.location.href);
  const url = new URL(address);
  if (!url.href.startsWith(base.href)) return null;
  const path = url.pathname.slice(base.pathname.length) || "index.html";
  return ALL.has(path) ? path : null;
}

async function answer(request, path) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(path);
  // The page itself comes from the network if possible, so that users get a new version at once. The names of all other
  // files change with their content.
  if (known && path === "index.html") return fetch(request).catch(() => known);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await cache.put(path, response.clone());
  return response;
}
