/** Makes the page work offline, if the browser allows it. A page from the disk needs no service worker. */
export function workOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || location.protocol === "file:") return;
  // On failure, the page still works online.
  navigator.serviceWorker.register(new URL("./sw.js", document.baseURI)).catch(() => undefined);
}
