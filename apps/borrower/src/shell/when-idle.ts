/** Long enough for a slow phone to finish what the person sees first. */
const IDLE_DEADLINE_MS = 2000;

/** Resolves when the browser has nothing better to do, and at once where there is no browser. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof window === "undefined") resolve();
    else if ("requestIdleCallback" in window)
      requestIdleCallback(() => resolve(), { timeout: IDLE_DEADLINE_MS });
    else setTimeout(resolve, 1);
  });
