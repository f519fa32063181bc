import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { add, type Paise, subtract, ZERO } from "@vaada/money/paise";
import type { Accrual } from "../books/accrual.ts";
import { assetClassOf } from "../books/asset-class.ts";
import type { LoanEvent } from "../owed/loan-event.ts";
import type { LoanFacts } from "../owed/loan-facts.ts";
import type { Standing } from "../owed/standing.ts";

/** The figures that are told of a loan as of a day. */
export type LoanRecord = {
  readonly openedOn: CivilDate;
  readonly lastPaidOn: CivilDate | null;
  readonly closedOn: CivilDate | null;
  readonly sanctioned: Paise;
  readonly balance: Paise;
  readonly overdue: Paise;
  readonly daysPastDue: number;
  readonly assetClass: "standard" | "special-mention" | "sub-standard" | "loss";
  /** How a loan stands or ended that was not simply repaid. */
  readonly ending: "written-off" | "settled" | "settled-after-write-off" | null;
  readonly writtenOff: Paise;
  readonly writtenOffPrincipal: Paise;
  /** The principal that was given up. */
  readonly settledFor: Paise;
  readonly lastPaid: Paise;
};

export type ReportedLoan = {
  readonly facts: Pick<LoanFacts, "arrivedOn" | "principal">;
  readonly events: readonly LoanEvent[];
  readonly accrual: Accrual;
  readonly writtenOff: {
    readonly principal: Paise;
    readonly interest: Paise;
    readonly charges: Paise;
  } | null;
};

/** The bureaus' record of a loan as of a day, from its books: of its events those that were booked by then. */
export function loanRecordOn(
  { facts, events, accrual, writtenOff }: ReportedLoan,
  on: CivilDate,
): LoanRecord {
  const { standing, interestUnpaid, delinquency, dueOn, classedFrom, due } = accrual;
  const isClosed = standing.status === "closed";
  const balance = isClosed ? ZERO : add(standing.principal, interestUnpaid, standing.charges);
  const isOverdue = delinquency !== "standard";
  const walked = eventsBy(standing, events, on);
  const last = lastPaymentOf(standing, walked);
  const givenUp = add(
    ZERO,
    ...walked.flatMap((event) => (event.kind === "waiver" && event.of === "principal" ? [event.amount] : [])),
  );
  const isSettled = isClosed && givenUp > ZERO;
  return {
    openedOn: facts.arrivedOn,
    lastPaidOn: last?.valueDate ?? null,
    closedOn: standing.closedOn,
    sanctioned: facts.principal,
    balance,
    overdue: isOverdue ? due : ZERO,
    // The due date is the first day of the count when it ends unpaid.
    daysPastDue: isOverdue ? daysBetween(dueOn, on) + 1 : 0,
    assetClass: CLASSES[assetClassOf({ delinquency, dueOn: classedFrom, on })],
    ending:
      writtenOff === null
        ? isSettled
          ? "settled"
          : null
        : isSettled
          ? "settled-after-write-off"
          : "written-off",
    writtenOff:
      writtenOff === null ? ZERO : add(writtenOff.principal, writtenOff.interest, writtenOff.charges),
    writtenOffPrincipal: writtenOff?.principal ?? ZERO,
    settledFor: isSettled ? givenUp : ZERO,
    lastPaid: last?.kept ?? ZERO,
  };
}

/**
 * The last record of a loan whose money came back to the lender: the bureaus know it as running, and nothing is owed on it from the
 * day on which it was undone. What was paid on it goes back, so nothing was paid.
 */
export const undoneRecord = (
  { arrivedOn, principal }: ReportedLoan["facts"],
  undoneOn: CivilDate,
): LoanRecord => ({
  openedOn: arrivedOn,
  lastPaidOn: null,
  closedOn: undoneOn,
  sanctioned: principal,
  balance: ZERO,
  overdue: ZERO,
  daysPastDue: 0,
  assetClass: "standard",
  ending: null,
  writtenOff: ZERO,
  writtenOffPrincipal: ZERO,
  settledFor: ZERO,
  lastPaid: ZERO,
});

/** The events that a standing was walked by, in the order of the walk. */
function eventsBy({ splits }: Standing, events: readonly LoanEvent[], on: CivilDate): LoanEvent[] {
  const known = new Map(events.map((event) => [event.key, event]));
  return splits.flatMap(({ key, valueDate }) => {
    const event = known.get(key);
    return event === undefined || valueDate > on ? [] : [event];
  });
}

type Payment = Extract<LoanEvent, { kind: "payment" | "mandate-debit" }>;
type LastPayment = { readonly valueDate: CivilDate; readonly kept: Paise };
const isPayment = (event: LoanEvent): event is Payment =>
  event.kind === "payment" || event.kind === "mandate-debit";

/**
 * The last payment of which the lender kept something. Money that its bank took back, that was borrowed elsewhere and goes back
 * whole, or that was more than was owed, was not paid.
 */
function lastPaymentOf({ splits }: Standing, events: readonly LoanEvent[]): LastPayment | undefined {
  const returned = new Set(events.flatMap((event) => (event.kind === "payment-returned" ? [event.of] : [])));
  const excess = new Map(splits.map((split) => [split.key, split.excess]));
  return events
    .filter(isPayment)
    .filter(({ key }) => !returned.has(key))
    .map(({ key, amount, valueDate }) => ({ valueDate, kept: subtract(amount, excess.get(key) ?? ZERO) }))
    .findLast(({ kept }) => kept > ZERO);
}

const CLASSES = {
  standard: "standard",
  "sma-0": "special-mention",
  "sma-1": "special-mention",
  "sma-2": "special-mention",
  "sub-standard": "sub-standard",
  loss: "loss",
} as const satisfies Record<ReturnType<typeof assetClassOf>, LoanRecord["assetClass"]>;
