// Preloaded into every program that the stack starts. A killed parent can't stop its children, but the channel to
// it closes, and then the program stops itself as the parent would have stopped it.

/** Longer than any program of the stack takes to stop in order. */
const PATIENCE_MS = 15_000;

process.once("disconnect", () => {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  process.kill(process.pid, "SIGTERM");
});
process.channel?.unref();
