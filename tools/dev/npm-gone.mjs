/** Soon enough that nobody starts the next run before this one has left. */
const LOOK_EVERY_MS = 500;

/**
 * npm passes a signal on to the shell between it and us, and the shell dies of it without a word. So under
 * npm we look whether our parent is still the one we had.
 * @param {() => void} act called once, when it is not
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
