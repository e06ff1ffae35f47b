// Processor time of the tools' processes.

/** Milliseconds that the collector's threads need after a collection, and more: up to 10 were seen. */
const AFTERWARDS = 20;

/** Collects garbage and waits until the collector's threads are still: what stood before the clock is nobody's time. */
export function collect() {
  globalThis.gc?.();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AFTERWARDS);
}

/** Milliseconds of processor time, of all threads. */
export function since(begin) {
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}
