import { DAY_MS, startOfDayInIndia } from "@vaada/calendar/civil-date";
import {
  TRANSACTION_MODES,
  type Transaction,
  type TransactionMode,
  type TransactionType,
} from "@vaada/contract/calls/transactions-history";
import { keptBack } from "@vaada/lending/fees";
import { inOrder, type LoanEvent } from "@vaada/lending/owed/loan-event";
import type { EventSplit } from "@vaada/lending/owed/loan-state";
import { standingOfLoan } from "@vaada/lending/owed/standing";
import type { FeeKind } from "@vaada/lending/product-terms";
import { add, type Paise, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import type { KnownEvent, LoanWithReferences } from "./loan.ts";

/** All transactions of these loans, newest first: disbursals, fees, payments, waivers, refunds and chargebacks. */
export const transactionsOf = (loans: readonly LoanWithReferences[]): Transaction[] =>
  loans
    .flatMap((loan) => [...openingRows(loan), ...eventRows(loan)])
    .sort(newestFirst)
    .map(({ at, rank: _rank, ...transaction }) => ({ ...transaction, transactionDate: at.toISOString() }));

/** A transaction with the values that it is sorted by. */
type Row = Omit<Transaction, "transactionDate"> & { readonly at: Date; readonly rank: number };

/** Transactions of one moment keep the order in which their events count, as the receipts do. */
const newestFirst = (one: Row, other: Row): number =>
  other.at.getTime() - one.at.getTime() || other.loan_id - one.loan_id || other.rank - one.rank;

/** The disbursal, and the fees that were deducted from it. Nothing was lent, and no fee kept, once the money came back. */
function openingRows({ applicationId, loanNo, arrivedAt, utr, facts }: LoanWithReferences): Row[] {
  if (utr === null) return [];
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
  const fees = keptBack(facts.fees).map(({ kind, amount, tax }, index) => ({
    ...disbursal,
    id: `${applicationId}-${partOf(kind)}`,
    ...typeOf(kind),
    referenceNo: loanNo,
    amount: toWireRupees(add(amount, tax)),
    mode: "Deducted" as const,
    // A fee has the moment of its disbursal, and comes after it.
    rank: -1 - index,
  }));
  return [disbursal, ...fees];
}

/** Three fees are types of their own on the wire, any other is a charge by its name. */
function typeOf(kind: FeeKind): Pick<Row, "type" | "fee"> {
  if (kind === "processing-fee") return { type: "processing fee" };
  if (kind === "late-fee") return { type: "late fee" };
  return kind === "bounce-charge" ? { type: "bounce charge" } : { type: "charge", fee: kind };
}

/** Names the row of a fee within its loan or its event. */
const partOf = (kind: FeeKind): string => (kind === "processing-fee" ? "fee" : kind);

/** A charge that a payment's value date has undone is no transaction. */
function eventRows(loan: LoanWithReferences): Row[] {
  const { splits } = standingOfLoan(loan);
  return loan.events.flatMap((event) => {
    const place = splits.findIndex(({ key }) => key === event.key);
    const split = splits[place];
    const payment = loan.payments.find(({ key }) => key === event.key);
    const row = (moved: Movement): Row => ({
      ...moved,
      id: `${loan.applicationId}-${event.number}`,
      loan_id: loan.applicationId,
      referenceNo: event.reference ?? loan.loanNo,
      amount: toWireRupees(moved.amount),
      orderId: payment?.orderReference ?? null,
      at: momentOf(event),
      rank: place + 1,
    });
    const moved = movementsOf(loan, event, split).filter(({ amount }) => amount !== ZERO);
    return [
      ...moved.map((movement, index) => {
        const { id, rank, ...rest } = row(movement);
        return index === 0 ? row(movement) : { ...rest, id: `${id}-${index}`, rank: rank + index * 0.1 };
      }),
      // A waived rest and a fee have the moment of the event that changed them, and come after it.
      ...[...restMovements(split), ...feeMovements(loan, split)].map(({ part, ...fee }) => {
        const { id, rank, ...rest } = row(fee);
        return { ...rest, id: `${id}-${part}`, rank: rank + 0.5, referenceNo: loan.loanNo, orderId: null };
      }),
    ];
  });
}

/**
 * A payment has the moment at which the payer paid, not the one at which we heard of it. A charge and a bounce have the
 * end of the day that they count for when they became known later.
 */
function momentOf(event: KnownEvent): Date {
  if ("paidAtMs" in event && event.paidAtMs !== undefined) return new Date(event.paidAtMs);
  const { kind, valueDate, happenedAt } = event;
  if (kind !== "charge" && kind !== "bounce") return happenedAt;
  const endOfDay = new Date(startOfDayInIndia(valueDate) + DAY_MS - 1);
  return endOfDay < happenedAt ? endOfDay : happenedAt;
}

type PartMovement = Movement & { readonly part: string };

/** The rest that a payment left and the lender forgave with it. */
const restMovements = (split: EventSplit | undefined): PartMovement[] =>
  split === undefined || split.kind === "waiver" || split.waived <= ZERO
    ? []
    : [{ part: "rest", type: "waiver", amount: split.waived, mode: "Waived" }];

/** The fees that a cooling-off exit reversed, or that are charged again because the payment of the exit was returned. */
function feeMovements(
  { facts }: LoanWithReferences,
  { feesReversed = ZERO }: Partial<EventSplit> = {},
): PartMovement[] {
  if (feesReversed === ZERO) return [];
  if (feesReversed > ZERO) return [{ part: "fee", type: "waiver", amount: feesReversed, mode: "Waived" }];
  return keptBack(facts.fees).map(({ kind, amount, tax }) => ({
    part: partOf(kind),
    ...typeOf(kind),
    amount: add(amount, tax),
    mode: "Charged",
  }));
}

type Movement = {
  readonly type: TransactionType;
  readonly fee?: string | undefined;
  readonly amount: Paise;
  readonly mode: TransactionMode;
};

function movementsOf(loan: LoanWithReferences, event: KnownEvent, split: EventSplit | undefined): Movement[] {
  switch (event.kind) {
    case "payment": {
      const type = leavesNothing(loan, event) ? "repayment" : "part payment";
      return [{ type, amount: event.amount, mode: modeOf(event) }];
    }
    case "mandate-debit":
      return [{ type: "mandate debit", amount: event.amount, mode: "Auto-pay" }];
    case "refund":
      return [{ type: "refund", amount: event.amount, mode: modeOf(event) }];
    case "payment-returned": {
      const payment = loan.events.find(({ key }) => key === event.of);
      const amount = payment !== undefined && "amount" in payment ? payment.amount : ZERO;
      return [{ type: "chargeback", amount, mode: modeOf(payment ?? event) }];
    }
    case "bounce":
    case "charge":
      return (split?.levied ?? []).map(({ fee, amount }) => ({ ...typeOf(fee), amount, mode: "Charged" }));
    case "waiver":
      return [{ type: "waiver", amount: split?.waived ?? ZERO, mode: "Waived" }];
    default:
      return event satisfies never;
  }
}

/** Whether a payment closes the loan, by the events that count before it, whenever they became known. */
function leavesNothing(loan: LoanWithReferences, { key }: LoanEvent): boolean {
  const ordered = inOrder(loan.events);
  const upToIt = ordered.slice(0, ordered.findIndex((event) => event.key === key) + 1);
  return standingOfLoan(loan, upToIt).status === "closed";
}

const modeOf = ({ mode }: Pick<KnownEvent, "mode">): TransactionMode =>
  TRANSACTION_MODES.find((known) => known === mode) ?? "Other";
