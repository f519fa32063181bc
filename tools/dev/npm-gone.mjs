/** Short enough that nobody starts the next run before this one has ended. */
const LOOK_EVERY_MS = 500;

/**
 * npm passes a signal to the shell between it and this process, and the shell dies without passing it on. So under
 * npm this process watches whether its parent is still the same.
 * @param {() => void} act called once, when the parent has changed
 */
export function onNpmGone(act) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, LOOK_EVERY_MS);
  timer.unref();
}
