/** How often the seconds on the screen move. */
const TICK_MS = 1_000;

/**
 * @param {number} ms
 * @returns {string} such as `3.2 s` or `1 min 4 s`
 */
export function duration(ms) {
  const tenths = Math.round(ms / 100);
  if (tenths < 600) return `${Math.floor(tenths / 10)}.${tenths % 10} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

// A terminal that was closed, or a pipe whose reader has left, takes the words and nothing else with it.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Shows that something long is going on: on a terminal with its seconds, elsewhere with one line.
 * @param {string} text
 * @returns {() => void} to be called at its end
 */
export function showProgress(text) {
  const startedMs = performance.now();
  const passed = () => duration(performance.now() - startedMs);
  if (!process.stdout.isTTY) {
    say(`${text}…`);
    return () => say(`${text}: done in ${passed()}`);
  }
  const show = () => process.stdout.write(`\r\x1b[K${text}… ${passed()}`);
  show();
  const timer = setInterval(show, TICK_MS);
  return () => {
    clearInterval(timer);
    process.stdout.write(`\r\x1b[K${text}: done in ${passed()}\n`);
  };
}
