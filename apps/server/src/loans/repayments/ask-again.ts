import type { Services } from "../../services.ts";

/** Between a bank's word and ours no more than this passes, however long it has been silent. */
const ASK_AGAIN_MS_MAX = 6 * 3_600_000;

/** Half as long again as it has been waited for: a minute's outage costs a minute, and a day's a few calls. */
export function askAgainAt(
  { clock, settings }: Pick<Services, "clock" | "settings">,
  { since }: { readonly since: Date },
): Date {
  const nowMs = clock.realNow().getTime();
  const pauseMs = Math.max((nowMs - since.getTime()) / 2, settings.repayment.askAgainMs);
  return new Date(nowMs + Math.min(pauseMs, ASK_AGAIN_MS_MAX));
}

/** How soon somebody asks about what was begun just now. */
export const askSoonAt = ({ clock, settings }: Pick<Services, "clock" | "settings">): Date =>
  new Date(clock.realNow().getTime() + settings.repayment.askAgainMs);
