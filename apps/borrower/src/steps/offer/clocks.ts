/** What this device's two clocks say at one moment. */
export type Clocks = { readonly steadyMs: number; readonly wallMs: number };

export const readClocks = (): Clocks => ({ steadyMs: performance.now(), wallMs: Date.now() });

/** The steady clock may stand still while a phone sleeps, and the wall's can be set back: the one that ran further is right. */
export const elapsedMs = ({ from, to }: { from: Clocks; to: Clocks }): number =>
  Math.max(to.steadyMs - from.steadyMs, to.wallMs - from.wallMs);
