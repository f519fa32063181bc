import type { Services } from "../../services.ts";
import type { DayPhase } from "./day-phase.ts";

export type DayServices = Pick<
  Services,
  | "database"
  | "vault"
  | "clock"
  | "publish"
  | "terms"
  | "lender"
  | "mandates"
  | "payments"
  | "log"
  | "metrics"
  | "settings"
>;

/** A part of a phase's work. Done again, or by two at once, it does what is left of it. */
export type Step = (work: {
  readonly services: DayServices;
  readonly day: DayPhase;
  readonly loansAtOnce: number;
}) => Promise<void>;
