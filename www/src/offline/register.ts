/** Makes the page work offline, if the browser allows it. A page from the disk needs no service worker. */
export function workOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || location.protocol === "file:") return;
  // On failure, the page still works online.
  navigator.serviceWorker.register(new URL("./sw.js", document.baseURI)).catch(() => undefined);
  void navigator.serviceWorker.ready.then(({ active }) => whenIdle(() => active?.postMessage("rest")));
}

/** Calls `act` when the browser has nothing else to do, unless its user asked it to load little. */
function whenIdle(act: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  // Safari has no idle callbacks.
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act, 2_000);
}
