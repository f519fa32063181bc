import { phasesWithin, startsAtMs } from "./day-phase.ts";
import { runBusinessDays } from "./run-business-days.ts";
import type { DayServices } from "./step.ts";

/**
 * Moves the platform's calendar forward as time itself would: at each instant in between at which a part of a business
 * day is due the clock stands until that is done, results included. Whoever asks meanwhile is told the time it is then.
 */
export async function walkBy(services: DayServices, ms: number): Promise<void> {
  const { clock, terms } = services;
  // What is due by now is done first: it belongs to the days before.
  await runBusinessDays(services);
  const startMs = clock.now().getTime();
  const untilMs = startMs + ms;
  for (const phase of phasesWithin({ afterMs: startMs, untilMs }, terms.mandate)) {
    await moveTo(services, startsAtMs(phase, terms.mandate));
    await runBusinessDays(services);
  }
  await moveTo(services, untilMs);
  await runBusinessDays(services);
}

/** Real time goes on during the walk, so the clock may be there already. */
async function moveTo({ clock }: DayServices, instantMs: number): Promise<void> {
  const aheadMs = instantMs - clock.now().getTime();
  if (aheadMs > 0) await clock.moveBy?.(aheadMs);
}
