// The processor time of the tools' processes.

/** Milliseconds to wait for the collector's threads after a collection, which needed up to 10. */
const AFTERWARDS = 20;

/** Collects garbage and waits until the collector's threads are idle, so that their time is not counted. */
export function collect() {
  globalThis.gc?.();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AFTERWARDS);
}

/** Milliseconds of processor time, of all threads. */
export function since(begin) {
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}
