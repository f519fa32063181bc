// Loaded before a program that the house starts. A parent that was killed can't stop its children, but the
// channel to it ends with it, and then the program is asked to stop as the parent would have done.

/** Longer than any program of the house takes to stop in order. */
const PATIENCE_MS = 15_000;

process.once("disconnect", () => {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  process.kill(process.pid, "SIGTERM");
});
process.channel?.unref();
