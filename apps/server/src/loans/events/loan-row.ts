import type { CivilDate } from "@vaada/calendar/civil-date";
import { feeOfKind, type LoanFee } from "@vaada/lending/fees";
import type { LoanFacts } from "@vaada/lending/owed/loan-facts";
import type { Due } from "@vaada/lending/product-terms";
import { type Paise, paise } from "@vaada/money/paise";
import { feesFromColumns, type LoanFeeColumns } from "../../agreements/offers/fees-on-file.ts";
import { type LoanRepaymentColumns, loanRepaymentOf } from "../../agreements/offers/repayment-on-file.ts";
import { CREDIT_MODE } from "../../providers/payments/port.ts";
import type { AnyLoan, KnownEvent, KnownPayment } from "./loan.ts";

export type LoanInFullRow = LoanRow & {
  readonly utr: string | null;
  readonly payments: readonly KnownPayment[];
};

/** A loan as it is read, with its events as JSON. */
export type LoanRow = Omit<AnyLoan, "applicationId" | "facts" | "events"> &
  Omit<LoanFacts, "payment" | "fees" | "penal" | "repayment"> &
  LoanFeeColumns &
  LoanRepaymentColumns & {
    readonly applicationId: bigint;
    readonly order: readonly Due[];
    readonly partPaymentMinimum: Paise;
    readonly restMinimum: Paise;
    readonly previousDayGraceMinutes: number;
    readonly events: readonly EventRow[];
  };

type EventRow = {
  readonly number: number;
  readonly key: string;
  /** A charge goes by its fee. */
  readonly kind: string;
  readonly valueDate: CivilDate;
  readonly amount: string | null;
  readonly due: Due | null;
  readonly payment: string | null;
  readonly mode: string | null;
  readonly reference: string | null;
  readonly happenedAt: string;
  readonly paidAt: string | null;
  readonly orderedAt: string | null;
};

export function loanOf({ events, ...row }: LoanRow): AnyLoan {
  const { fees, penal } = feesFromColumns(row);
  const { order, partPaymentMinimum, restMinimum, previousDayGraceMinutes } = row;
  return {
    applicationId: Number(row.applicationId),
    borrowerId: row.borrowerId,
    agreementId: row.agreementId,
    offerId: row.offerId,
    loanNo: row.loanNo,
    arrivedAt: row.arrivedAt,
    status: row.status,
    closedOn: row.closedOn,
    closedBy: row.closedBy,
    delinquency: row.delinquency,
    facts: {
      principal: row.principal,
      net: row.net,
      fees,
      penal,
      repay: row.repay,
      ratePpmPerDay: row.ratePpmPerDay,
      repayment: loanRepaymentOf(row),
      arrivedOn: row.arrivedOn,
      dueOn: row.dueOn,
      payableThrough: row.payableThrough,
      coolingOffDays: row.coolingOffDays,
      payment: { order, partPaymentMinimum, restMinimum, previousDayGraceMinutes },
    },
    events: events.map((event) => eventOf(event, fees)),
  };
}

function eventOf(
  { number, key, kind, valueDate, mode, reference, ...row }: EventRow,
  fees: readonly LoanFee[],
): KnownEvent {
  const read = { number, key, valueDate, mode, reference, happenedAt: new Date(row.happenedAt) };
  switch (kind) {
    case "payment":
    case "mandate-debit": {
      const [paidAtMs, orderedAtMs] = [row.paidAt, row.orderedAt].map((at) =>
        at === null ? undefined : Date.parse(at),
      );
      return {
        ...read,
        kind,
        amount: amountOf(row),
        paidAtMs,
        orderedAtMs,
        isOnCredit: mode === CREDIT_MODE,
      };
    }
    case "refund":
      return { ...read, kind, amount: amountOf(row) };
    case "waiver":
      if (row.due === null) throw new Error("readLoan: a waiver of nothing");
      return { ...read, kind, amount: amountOf(row), of: row.due };
    case "payment-returned":
      if (row.payment === null) throw new Error("readLoan: a return of no payment");
      return { ...read, kind, of: row.payment };
    case "bounce":
      return { ...read, kind };
    default:
      if (feeOfKind(fees, kind) === undefined)
        throw new Error(`readLoan: an event of no known kind: ${kind}`);
      return { ...read, kind: "charge", fee: kind };
  }
}

function amountOf({ amount }: Pick<EventRow, "amount">): Paise {
  if (amount === null) throw new Error("readLoan: an event of money without its amount");
  return paise(BigInt(amount));
}
