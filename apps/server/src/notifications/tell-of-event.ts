import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import type { LoanFacts } from "@vaada/lending/owed/loan-facts";
import type { Standing } from "@vaada/lending/owed/standing";
import { subtract } from "@vaada/money/paise";
import { isConsentGiven } from "../consents/store.ts";
import type { Tx } from "../db/tx.ts";
import type { News } from "./news.ts";
import { insertNotifications } from "./store.ts";

/** What happened to a loan, and what it was before and is now. */
type Happened = {
  readonly loan: {
    readonly applicationId: number;
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
  /** The platform's time. */
  readonly now: Date;
};

/** Tells the borrower of an event and of what came with it, in the transaction that posts it. */
export async function tellOfEvent(tx: Tx, happened: Happened): Promise<void> {
  const { loan, event, now } = happened;
  const { applicationId, borrowerId } = loan;
  const own = newsOfEvent(happened);
  const told = [...(own === null ? [] : [own]), ...newsBeside(happened)];
  // A loan that nobody asked for yet is told of to whoever has said that they want to hear of it.
  if (isRepaidNow(happened) && (await isConsentGiven(tx, { borrowerId, kind: "offers" })))
    told.push({ kind: "new-offer" });
  await insertNotifications(tx, {
    told: told.map((news) => ({ key: `${news.kind}:${event.key}`, borrowerId, applicationId, news })),
    now,
  });
}

function newsOfEvent({ loan, event, reference, orderReference: orderId }: Happened): News | null {
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

const isRepaidNow = ({ before, after }: Happened): boolean =>
  before.status !== "closed" && after.closedBy === "repaid";

/** A late fee that the value date of a payment undoes, and the end of the loan. */
function newsBeside({ loan, before, after }: Happened): News[] {
  const news: News[] = [];
  if (after.chargesLevied < before.chargesLevied)
    news.push({ kind: "late-fee-reversed", amount: subtract(before.chargesLevied, after.chargesLevied) });
  if (before.status !== "closed" && after.closedBy !== null)
    news.push({ kind: "loan-closed", loanNo: loan.loanNo, closedBy: after.closedBy });
  return news;
}
