import { setTimeout as delay } from "node:timers/promises";
import { DAY_MS } from "@vaada/calendar/civil-date";
import { postToSandbox } from "../../e2e/support/api.ts";
import type { ProvingStack } from "./proving-stack.ts";

const LOOK_AGAIN_MS = 50;
/** Every process reads the calendar at least this often. */
const FOLLOWED_AFTER_MS = 1_200;
const MINUTE_MS = 60_000;

/** Advances the platform's calendar, does the work of each business day in between, and waits until every process follows. */
export async function advanceCalendar(
  { testServer, urls }: ProvingStack,
  by: { readonly advanceDays: number } | { readonly advanceMinutes: number },
): Promise<void> {
  const { now = "" } = await postToSandbox(urls.sandbox, "/clock", by);
  while (testServer.clock.now().getTime() < Date.parse(now)) await delay(LOOK_AGAIN_MS);
  await delay(FOLLOWED_AFTER_MS);
}

/** Advances the calendar to the minute before an instant. */
export async function advanceCalendarTo(stack: ProvingStack, instantMs: number): Promise<void> {
  const aheadMs = () => instantMs - stack.testServer.clock.now().getTime();
  const advanceDays = Math.floor(aheadMs() / DAY_MS);
  if (advanceDays > 0) await advanceCalendar(stack, { advanceDays });
  const advanceMinutes = Math.floor(aheadMs() / MINUTE_MS);
  if (advanceMinutes > 0) await advanceCalendar(stack, { advanceMinutes });
}
