import { DAY_MS, startOfDayInIndia } from "@vaada/calendar/civil-date";
import {
  TRANSACTION_MODES,
  type Transaction,
  type TransactionMode,
  type TransactionType,
} from "@vaada/contract/calls/transactions-history";
import { inOrder, type LoanEvent } from "@vaada/lending/owed/loan-event";
import type { EventSplit } from "@vaada/lending/owed/loan-state";
import { standingOf } from "@vaada/lending/owed/standing";
import { add, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import type { KnownEvent, LoanInFull } from "./store.ts";

/** All transactions of these loans, newest first: disbursals, fees, payments, waivers and refunds. */
export const transactionsOf = (loans: readonly LoanInFull[]): Transaction[] =>
  loans
    .flatMap((loan) => [...openingRows(loan), ...eventRows(loan)])
    .sort(newestFirst)
    .map(({ at, rank: _rank, ...transaction }) => ({ ...transaction, transactionDate: at.toISOString() }));

/** A transaction with the values that it is sorted by. */
type Row = Omit<Transaction, "transactionDate"> & { readonly at: Date; readonly rank: number };

/** Transactions of one moment keep the order in which they became known, so that no two pages share a row. */
const newestFirst = (one: Row, other: Row): number =>
  other.at.getTime() - one.at.getTime() || other.loan_id - one.loan_id || other.rank - one.rank;

/** The disbursal, and the fee that was deducted from it. */
function openingRows({ applicationId, loanNo, arrivedAt, utr, facts }: LoanInFull): Row[] {
  const fees = add(facts.fee, facts.gst);
  const disbursal: Row = {
    id: `${applicationId}-disbursal`,
    loan_id: applicationId,
    type: "disbursal",
    referenceNo: utr,
    amount: toWireRupees(facts.net),
    // No loan is above the limit of IMPS.
    mode: "IMPS",
    orderId: null,
    at: arrivedAt,
    rank: 0,
  };
  if (fees === ZERO) return [disbursal];
  const fee: Row = {
    ...disbursal,
    id: `${applicationId}-fee`,
    type: "processing fee",
    referenceNo: loanNo,
    amount: toWireRupees(fees),
    mode: "Deducted",
    // The fee has the moment of its disbursal, and comes after it.
    rank: -1,
  };
  return [disbursal, fee];
}

/** A charge that a payment's value date has undone is no transaction. */
function eventRows(loan: LoanInFull): Row[] {
  const splits = new Map(standingOf(loan.facts, loan.events).splits.map((split) => [split.key, split]));
  return loan.events.flatMap((event) => {
    const split = splits.get(event.key);
    const payment = loan.payments.find(({ key }) => key === event.key);
    const row = (moved: Movement): Row => ({
      ...moved,
      id: `${loan.applicationId}-${event.number}`,
      loan_id: loan.applicationId,
      referenceNo: event.reference ?? loan.loanNo,
      amount: toWireRupees(moved.amount),
      orderId: payment?.orderReference ?? null,
      at: momentOf(event),
      rank: event.number,
    });
    const moved = movementOf(loan, event, split);
    const fees = feeMovements(split);
    return [
      ...(moved.amount === ZERO ? [] : [row(moved)]),
      // A fee has the moment of the event that changed it, and comes after it.
      ...fees.map((fee) => {
        const { id, rank, ...rest } = row(fee);
        return { ...rest, id: `${id}-fee`, rank: rank + 0.5, referenceNo: loan.loanNo, orderId: null };
      }),
    ];
  });
}

/**
 * A payment has the moment at which the payer paid, not the one at which we heard of it. A late fee has the end of the
 * day that levied it, even if that day was closed later.
 */
function momentOf(event: KnownEvent): Date {
  if ("paidAtMs" in event && event.paidAtMs !== undefined) return new Date(event.paidAtMs);
  const { kind, valueDate, happenedAt } = event;
  if (kind !== "late-fee") return happenedAt;
  const endOfDay = new Date(startOfDayInIndia(valueDate) + DAY_MS - 1);
  return endOfDay < happenedAt ? endOfDay : happenedAt;
}

/** The fee that a cooling-off exit reversed, or that is charged again because the payment of the exit was returned. */
function feeMovements({ feesReversed = ZERO }: Partial<EventSplit> = {}): Movement[] {
  if (feesReversed === ZERO) return [];
  if (feesReversed > ZERO) return [{ type: "waiver", amount: feesReversed, mode: "Waived" }];
  return [{ type: "processing fee", amount: subtract(ZERO, feesReversed), mode: "Charged" }];
}

type Movement = {
  readonly type: TransactionType;
  readonly amount: Paise;
  readonly mode: TransactionMode;
};

function movementOf(loan: LoanInFull, event: KnownEvent, split: EventSplit | undefined): Movement {
  switch (event.kind) {
    case "payment": {
      const type = leavesNothing(loan, event) ? "repayment" : "part payment";
      return { type, amount: event.amount, mode: modeOf(event) };
    }
    case "mandate-debit":
      return { type: "mandate debit", amount: event.amount, mode: "Auto-pay" };
    case "refund":
      return { type: "refund", amount: event.amount, mode: modeOf(event) };
    case "payment-returned": {
      const payment = loan.events.find(({ key }) => key === event.of);
      const amount = payment !== undefined && "amount" in payment ? payment.amount : ZERO;
      return { type: "refund", amount, mode: modeOf(payment ?? event) };
    }
    case "bounce":
      return { type: "bounce charge", amount: split?.charged ?? ZERO, mode: "Charged" };
    case "late-fee":
      return { type: "late fee", amount: split?.charged ?? ZERO, mode: "Charged" };
    case "waiver":
      return { type: "waiver", amount: split?.waived ?? ZERO, mode: "Waived" };
    default:
      return event satisfies never;
  }
}

/** Whether a payment closes the loan, by the events that count before it, whenever they became known. */
function leavesNothing({ facts, events }: LoanInFull, { key }: LoanEvent): boolean {
  const ordered = inOrder(events);
  const upToIt = ordered.slice(0, ordered.findIndex((event) => event.key === key) + 1);
  return standingOf(facts, upToIt).status === "closed";
}

const modeOf = ({ mode }: Pick<KnownEvent, "mode">): TransactionMode =>
  TRANSACTION_MODES.find((known) => known === mode) ?? "Other";
