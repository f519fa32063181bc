type Options = {
  /** How long to wait after the nth answer. */
  pauseAfterMs: (asked: number) => number;
  /** Aborted when the screen is left. */
  left: AbortSignal;
};

/**
 * Asks at once and then again and again, until the answer is that nothing more is to be asked. While nobody looks nothing is
 * asked; who looks again, or comes out of the tunnel, is told at once.
 */
export function keepAsking(ask: () => Promise<boolean>, { pauseAfterMs, left }: Options): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isOver = false;
  let asked = 0;
  const look = async () => {
    clearTimeout(timer);
    if (isAsking || isOver || document.visibilityState === "hidden") return;
    isAsking = true;
    isOver = await ask();
    isAsking = false;
    if (isOver || left.aborted) return;
    asked += 1;
    timer = setTimeout(look, pauseAfterMs(asked));
  };
  document.addEventListener("visibilitychange", look, { signal: left });
  addEventListener("online", look, { signal: left });
  left.addEventListener("abort", () => clearTimeout(timer));
  void look();
}
