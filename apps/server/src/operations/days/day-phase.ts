import { addDays, type CivilDate, civilDateInIndia, startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { DebitRun } from "@vaada/lending/debit-run";
import type { Services } from "../../services.ts";

/**
 * A part of a business day's work. The morning presents auto-pays and reminds borrowers; the evening is the close of
 * business, once the day is over.
 */
export type DayPhase = { readonly on: CivilDate; readonly phase: "morning" | "evening" };

type Hours = Pick<DebitRun, "debitHourInIndia">;

const HOUR_MS = 3_600_000;

/** The instant from which a phase can run. */
export function startsAtMs({ on, phase }: DayPhase, { debitHourInIndia }: Hours): number {
  return phase === "morning"
    ? startOfDayInIndia(on) + debitHourInIndia * HOUR_MS
    : startOfDayInIndia(addDays(on, 1));
}

/** Debits of a day that are still in line keep its close waiting, until six in the morning at the latest. */
const CLOSE_WAITS_HOURS = 6;

export const mayWaitForDebits = (
  day: DayPhase,
  { now, hours }: { readonly now: Date; readonly hours: Hours },
) => day.phase === "evening" && now.getTime() < startsAtMs(day, hours) + CLOSE_WAITS_HOURS * HOUR_MS;

export const nextPhase = ({ on, phase }: DayPhase): DayPhase =>
  phase === "morning" ? { on, phase: "evening" } : { on: addDays(on, 1), phase: "morning" };

/** The last phase that can run at an instant. */
export function lastPhaseAt(nowMs: number, hours: Hours): DayPhase {
  const today = civilDateInIndia(nowMs);
  const morning: DayPhase = { on: today, phase: "morning" };
  return startsAtMs(morning, hours) <= nowMs ? morning : { on: addDays(today, -1), phase: "evening" };
}

/** The phases that start after one instant and not after another, in order. */
export function phasesWithin(
  { afterMs, untilMs }: { readonly afterMs: number; readonly untilMs: number },
  hours: Hours,
): readonly DayPhase[] {
  const phases: DayPhase[] = [];
  let phase = nextPhase(lastPhaseAt(afterMs, hours));
  while (startsAtMs(phase, hours) <= untilMs) {
    phases.push(phase);
    phase = nextPhase(phase);
  }
  return phases;
}

export type DayServices = Pick<
  Services,
  | "database"
  | "vault"
  | "clock"
  | "publish"
  | "lender"
  | "mandates"
  | "payments"
  | "paces"
  | "cashfreePayouts"
  | "log"
  | "metrics"
  | "settings"
>;

/** A task of a phase. Run again, or by two workers at once, it does what is left. */
export type DayTask = (work: {
  readonly services: DayServices;
  readonly day: DayPhase;
  readonly loansAtOnce: number;
}) => Promise<void>;
