import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import type { LoanFacts } from "@vaada/lending/owed/loan-facts";
import type { Standing } from "@vaada/lending/owed/standing";
import { subtract } from "@vaada/money/paise";
import { isConsentGiven } from "../../journey/consents/store.ts";
import type { Notice } from "../../notices/notice.ts";
import type { Tx } from "../../platform/db/tx.ts";

/** What happened to a loan, and what it was before and is now. */
type Happened = {
  readonly loan: {
    readonly borrowerId: string;
    readonly loanNo: string;
    readonly facts: Pick<LoanFacts, "bounceCharge" | "dueOn" | "lateFee">;
    readonly events: readonly LoanEvent[];
  };
  readonly event: LoanEvent;
  /** The number that the borrower finds it by. */
  readonly reference: string | null;
  /** Of a payment: the order that it was made on, by the provider's name. */
  readonly orderReference: string | null;
  readonly before: Standing;
  readonly after: Standing;
};

/** What the borrower is told of an event, and of what came with it. */
export function noticesOf(happened: Happened): Notice[] {
  const own = noticeOfEvent(happened);
  return [...(own === null ? [] : [own]), ...noticesBeside(happened)];
}

/** A loan that nobody asked for yet is told of to whoever has said that they want to hear of it. */
export const noticesOfOffer = async (
  tx: Tx,
  { loan: { borrowerId }, before, after }: Pick<Happened, "loan" | "before" | "after">,
): Promise<Notice[]> =>
  isRepaidNow({ before, after }) && (await isConsentGiven(tx, { borrowerId, kind: "offers" }))
    ? [{ kind: "new-offer" }]
    : [];

function noticeOfEvent({ loan, event, reference, orderReference: orderId }: Happened): Notice | null {
  switch (event.kind) {
    case "payment":
      return { kind: "payment-received", amount: event.amount, reference, orderId };
    case "mandate-debit":
      return { kind: "debit-done", amount: event.amount, on: event.valueDate, reference };
    case "refund":
      return { kind: "refund-sent", amount: event.amount };
    case "waiver":
      return { kind: "waiver", amount: event.amount };
    case "bounce":
      return { kind: "debit-bounced", charge: loan.facts.bounceCharge };
    case "late-fee":
      return { kind: "late-fee", amount: loan.facts.lateFee, dueOn: loan.facts.dueOn };
    case "payment-returned": {
      const payment = loan.events.find(({ key }) => key === event.of);
      return payment !== undefined && "amount" in payment
        ? { kind: "payment-returned", amount: payment.amount }
        : null;
    }
    default:
      return event satisfies never;
  }
}

const isRepaidNow = ({ before, after }: Pick<Happened, "before" | "after">): boolean =>
  before.status !== "closed" && after.closedBy === "repaid";

/** A late fee that the value date of a payment undoes, and the end of the loan. */
function noticesBeside({ loan, before, after }: Happened): Notice[] {
  const notices: Notice[] = [];
  if (after.chargesLevied < before.chargesLevied)
    notices.push({ kind: "late-fee-reversed", amount: subtract(before.chargesLevied, after.chargesLevied) });
  if (before.status !== "closed" && after.closedBy !== null)
    notices.push({ kind: "loan-closed", loanNo: loan.loanNo, closedBy: after.closedBy });
  return notices;
}
