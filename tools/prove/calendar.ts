import { setTimeout as delay } from "node:timers/promises";
import type { ProvingHouse } from "./proving-house.ts";
import { tellSandbox } from "./sandbox.ts";

const LOOK_AGAIN_MS = 50;
/** Every process looks at the calendar so often. */
const FOLLOWED_AFTER_MS = 1_200;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Walks the platform's calendar on, each business day in between included, and waits until everybody follows. */
export async function walkOn(
  { inside, urls }: ProvingHouse,
  by: { readonly advanceDays: number } | { readonly advanceMinutes: number },
): Promise<void> {
  const { now = "" } = await tellSandbox(urls.sandbox, "/clock", by);
  while (inside.clock.now().getTime() < Date.parse(now)) await delay(LOOK_AGAIN_MS);
  await delay(FOLLOWED_AFTER_MS);
}

/** The same to an instant, to the minute before it. */
export async function walkUntil(house: ProvingHouse, instantMs: number): Promise<void> {
  const aheadMs = () => instantMs - house.inside.clock.now().getTime();
  const advanceDays = Math.floor(aheadMs() / DAY_MS);
  if (advanceDays > 0) await walkOn(house, { advanceDays });
  const advanceMinutes = Math.floor(aheadMs() / MINUTE_MS);
  if (advanceMinutes > 0) await walkOn(house, { advanceMinutes });
}
