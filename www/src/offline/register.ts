/** Lets the page work without a connection, where the browser allows it: not from a file. */
export function workOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || location.protocol === "file:") return;
  // Without it the page works as before.
  navigator.serviceWorker.register(new URL("./sw.js", document.baseURI)).catch(() => undefined);
}
