import { setTimeout as wait } from "node:timers/promises";

/** Does it when its time has come, also while nobody looks; a sandbox that closes meanwhile leaves it to the next. */
export async function whenDue(
  { now, closing }: { readonly now: () => Date; readonly closing: AbortSignal },
  dueAtMs: number,
  end: () => Promise<void>,
): Promise<void> {
  const waitMs = Math.max(0, dueAtMs - now().getTime());
  const isOver = await wait(waitMs, true, { signal: closing }).catch(() => false);
  if (isOver) await end();
}
