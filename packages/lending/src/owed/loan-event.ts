import { addDays, type CivilDate, civilDateInIndia, startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import type { Due, FeeKind } from "../product-terms.ts";

/** Something that happened to a loan. The key is its own for ever; the value date is the day it counts for. */
export type LoanEvent = { readonly key: string; readonly valueDate: CivilDate } & (
  | {
      readonly kind: "payment" | "mandate-debit";
      readonly amount: Paise;
      /** When the payer paid, by the provider, which counts in seconds. */
      readonly paidAtMs?: number | undefined;
      /** When the order that was paid was made: it tells apart what was paid in one instant. */
      readonly orderedAtMs?: number | undefined;
      /** Paid with money that is borrowed elsewhere: it pays nothing off, and all of it goes back (EM-13). */
      readonly isOnCredit?: boolean | undefined;
    }
  | { readonly kind: "refund"; readonly amount: Paise }
  /** A payment that its bank took back for good, by the payment's key. */
  | { readonly kind: "payment-returned"; readonly of: string }
  /** A debit that the bank sent back. It brings every fee with it that the terms levy on a bounce. */
  | { readonly kind: "bounce" }
  /** A fee that is levied because the loan is overdue. */
  | { readonly kind: "charge"; readonly fee: FeeKind }
  | { readonly kind: "waiver"; readonly amount: Paise; readonly of: Due }
);

export type LoanEventKind = LoanEvent["kind"];

/** The word that an event is kept and posted under: a charge goes by its fee. */
export const journalKindOf = (event: LoanEvent): string => (event.kind === "charge" ? event.fee : event.kind);

/**
 * The one order in which events are walked: by value date, then by this rank, then by the moment of payment, then by
 * the making of its order, then by key. So it never matters in which order they became known, and a receipt tells what
 * its payer saw.
 *
 * A bounce comes before the payments of its day, which pay what was owed with it. A waiver comes before them too: it
 * was granted on what was owed, and money must not flow into what is forgiven. Of two that pay the same, the person's
 * own payment stands and the debit is the one that comes back. A charge on an overdue loan is a matter of the close of its
 * day: whoever has paid on that day owes none.
 */
const RANK: Readonly<Record<LoanEventKind, number>> = {
  bounce: 0,
  waiver: 1,
  payment: 2,
  "mandate-debit": 3,
  "payment-returned": 4,
  refund: 5,
  charge: 6,
};

/** Each event once. A return whose payment is not known yet says nothing so far, and a second one never does. */
export function inOrder(events: readonly LoanEvent[]): readonly LoanEvent[] {
  const known = new Map(events.map((event) => [event.key, event]));
  const returned = new Set<string>();
  return [...known.values()]
    .flatMap((event) => (event.kind === "payment-returned" ? afterItsPayment(event, known) : [event]))
    .sort(compare)
    .filter((event) => {
      if (event.kind !== "payment-returned") return true;
      const isFirst = !returned.has(event.of);
      returned.add(event.of);
      return isFirst;
    });
}

type Return = Extract<LoanEvent, { kind: "payment-returned" }>;

/** Nothing goes back before it came. */
function afterItsPayment(event: Return, known: ReadonlyMap<string, LoanEvent>): LoanEvent[] {
  const payment = known.get(event.of);
  if (payment?.kind !== "payment" && payment?.kind !== "mandate-debit") return [];
  return [payment.valueDate > event.valueDate ? { ...event, valueDate: payment.valueDate } : event];
}

function compare(one: LoanEvent, other: LoanEvent): number {
  if (one.valueDate !== other.valueDate) return one.valueDate < other.valueDate ? -1 : 1;
  if (one.kind !== other.kind) return RANK[one.kind] - RANK[other.kind];
  return (
    momentOf(one) - momentOf(other) || orderedOf(one) - orderedOf(other) || (one.key < other.key ? -1 : 1)
  );
}

const momentOf = (event: LoanEvent): number => ("paidAtMs" in event ? (event.paidAtMs ?? 0) : 0);

const orderedOf = (event: LoanEvent): number => ("orderedAtMs" in event ? (event.orderedAtMs ?? 0) : 0);

/** A payment as its provider tells of it. */
export type TimedPayment = {
  /** The instant at which the payer paid, in milliseconds since 1970 in UTC. */
  readonly paidAtMs: number;
  readonly orderMadeOn: CivilDate;
  readonly graceMinutes: number;
};

/**
 * The day a payment counts for: the day it was paid in India. Whoever began before midnight and ended within the
 * minutes of grace after it, the last one included, has paid on the day before.
 */
export function valueDateOf({ paidAtMs, orderMadeOn, graceMinutes }: TimedPayment): CivilDate {
  const paidOn = civilDateInIndia(paidAtMs);
  const dayBefore = addDays(paidOn, -1);
  const isInGrace = paidAtMs - startOfDayInIndia(paidOn) <= graceMinutes * MINUTE_MS;
  return orderMadeOn === dayBefore && isInGrace ? dayBefore : paidOn;
}

const MINUTE_MS = 60_000;
