import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { add, type Paise, ZERO } from "@vaada/money/paise";
import type { Accrual } from "../books/accrual.ts";
import { assetClassOf } from "../books/asset-class.ts";
import type { LoanEvent } from "../owed/loan-event.ts";
import type { LoanFacts } from "../owed/loan-facts.ts";

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

/** The bureaus' record of a loan as of a day, from its books. */
export function loanRecordOn(
  { facts, events, accrual, writtenOff }: ReportedLoan,
  on: CivilDate,
): LoanRecord {
  const { standing, interestUnpaid, delinquency, dueOn, classedFrom, due } = accrual;
  const isClosed = standing.status === "closed";
  const balance = isClosed ? ZERO : add(standing.principal, interestUnpaid, standing.charges);
  const isOverdue = delinquency !== "standard";
  const paid = events.filter(isPayment).filter(({ valueDate }) => valueDate <= on);
  const last = paid.toSorted((a, b) => (a.valueDate < b.valueDate ? -1 : 1)).at(-1);
  const givenUp = add(
    ZERO,
    ...events.flatMap((event) =>
      event.kind === "waiver" && event.of === "principal" && event.valueDate <= on ? [event.amount] : [],
    ),
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
    lastPaid: last?.amount ?? ZERO,
  };
}

type Payment = Extract<LoanEvent, { kind: "payment" | "mandate-debit" }>;
const isPayment = (event: LoanEvent): event is Payment =>
  event.kind === "payment" || event.kind === "mandate-debit";

const CLASSES = {
  standard: "standard",
  "sma-0": "special-mention",
  "sma-1": "special-mention",
  "sma-2": "special-mention",
  "sub-standard": "sub-standard",
  loss: "loss",
} as const satisfies Record<ReturnType<typeof assetClassOf>, LoanRecord["assetClass"]>;
