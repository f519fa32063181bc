import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { add, type Paise, paise, subtract, ZERO } from "@vaada/money/paise";
import { keptBack } from "../fees.ts";
import type { FeeKind } from "../product-terms.ts";
import type { LoanEvent, LoanEventKind } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";
import type { EventSplit } from "./loan-state.ts";
import { eventsUntil, owedOn } from "./owed-on.ts";
import { standingOf } from "./standing.ts";

/** The kinds of entries in a loan's account. */
export type EntryKind =
  | "paid-out"
  /** Kept back of what was lent, and the tax on it. */
  | "fee"
  | "gst"
  | "interest"
  | "rest-waived"
  | "fees-reversed"
  | LoanEventKind;

export type StatementEntry = {
  readonly date: CivilDate;
  readonly kind: EntryKind;
  /** The fee that the entry charges, taxes or levies; `null` for any other entry. */
  readonly fee: FeeKind | null;
  /** The event's own, where it is of one. */
  readonly key: string | null;
  /** The sums that it adds to the debt and takes off it: one of them is zero. */
  readonly debit: Paise;
  readonly credit: Paise;
  /** After it. Below zero the lender holds money that is the borrower's. */
  readonly balance: Paise;
};

/** A loan's account from one day to another, both included. */
export type AccountStatement = {
  readonly opening: Paise;
  readonly entries: readonly StatementEntry[];
  readonly debits: Paise;
  readonly credits: Paise;
  readonly closing: Paise;
};

type Range = { readonly from: CivilDate; readonly to: CivilDate };
type Loan = { readonly facts: LoanFacts; readonly events: readonly LoanEvent[] };
/** Above zero it adds to what is owed. */
type Change = Pick<StatementEntry, "date" | "kind" | "fee" | "key"> & { readonly amount: Paise };

/**
 * The account by all that is known now. Interest is entered on each day on which something happens and on the last day:
 * between them it only runs. The closing balance is what is owed on the last day, less what is held beyond it.
 */
export function accountStatement({ facts, events }: Loan, { from, to }: Range): AccountStatement {
  const loan = { facts, events };
  const opening = balanceOn(loan, addDays(from, -1));
  const changes = changesOf(loan, { from, to });
  let balance = opening;
  const entries = changes.map(({ amount, ...change }) => {
    balance = add(balance, amount);
    return { ...change, debit: aboveZero(amount), credit: aboveZero(paise(-amount)), balance };
  });
  return {
    opening,
    entries,
    debits: add(ZERO, ...entries.map(({ debit }) => debit)),
    credits: add(ZERO, ...entries.map(({ credit }) => credit)),
    closing: balance,
  };
}

const aboveZero = (amount: Paise): Paise => (amount > ZERO ? amount : ZERO);

/** The debt at the end of a day, less the excess; zero before the money arrived. */
function balanceOn({ facts, events }: Loan, date: CivilDate): Paise {
  if (date < facts.arrivedOn) return ZERO;
  const { excess } = standingOf(facts, eventsUntil(events, date));
  return subtract(owedOn(facts, events, date).total, excess);
}

function changesOf(loan: Loan, { from, to }: Range): Change[] {
  const { facts, events } = loan;
  if (to < facts.arrivedOn) return [];
  const { splits } = standingOf(facts, eventsUntil(events, to));
  const eventful = [...new Set([...splits.map(({ valueDate }) => valueDate), to])];
  let accrued = accruedOn(loan, addDays(from, -1));
  const changes = eventful
    .filter((day) => day >= from)
    .toSorted()
    .flatMap((date) => {
      const before = accrued;
      accrued = accruedOn(loan, date);
      const interest: Change = {
        date,
        kind: "interest",
        fee: null,
        key: null,
        amount: subtract(accrued, before),
      };
      return [interest, ...splits.filter(({ valueDate }) => valueDate === date).flatMap(changesBy)];
    });
  if (facts.arrivedOn >= from) changes.unshift(...arrival(facts));
  return changes.filter(({ amount }) => amount !== ZERO);
}

const accruedOn = ({ facts, events }: Loan, date: CivilDate): Paise =>
  date < facts.arrivedOn ? ZERO : owedOn(facts, events, date).accrued.total;

function arrival({ arrivedOn: date, net, fees }: LoanFacts): Change[] {
  return [
    { date, kind: "paid-out", fee: null, key: null, amount: net },
    ...keptBack(fees).flatMap(({ kind: fee, amount, tax }): Change[] => [
      { date, kind: "fee", fee, key: null, amount },
      { date, kind: "gst", fee, key: null, amount: tax },
    ]),
  ];
}

function changesBy(split: EventSplit): Change[] {
  const { key, kind, valueDate: date } = split;
  const received = add(split.interest, split.principal, split.charges, split.excess);
  const waivedKind = kind === "waiver" ? "waiver" : "rest-waived";
  const change = { date, fee: null, key };
  return [
    ...split.levied.map(({ fee, amount }) => ({ ...change, kind: "charge" as const, fee, amount })),
    { ...change, kind, amount: paise(-received) },
    { ...change, kind: waivedKind, amount: paise(-split.waived) },
    { ...change, kind: "fees-reversed", amount: paise(-split.feesReversed) },
  ];
}
