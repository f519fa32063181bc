import { amountsOf, feeAmount, isNamedFee, perBounce } from "@vaada/lending/fees";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import type { LoanFacts } from "@vaada/lending/owed/loan-facts";
import type { Standing } from "@vaada/lending/owed/standing";
import type { FeeKind } from "@vaada/lending/product-terms";
import { add, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { isConsentGiven } from "../../journey/consents/store.ts";
import type { News } from "../../notices/notice.ts";
import type { Tx } from "../../platform/db/tx.ts";

/** What happened to a loan, and what it was before and is now. */
type Happened = {
  readonly loan: {
    readonly borrowerId: string;
    readonly loanNo: string;
    readonly facts: Pick<LoanFacts, "dueOn" | "fees">;
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
export function newsOf(happened: Happened): News[] {
  const own = newsOfEvent(happened);
  return [...(own === null ? [] : [own]), ...newsBeside(happened)];
}

/** A loan that nobody asked for yet is told of to whoever has said that they want to hear of it. */
export const newsOfOffer = async (
  tx: Tx,
  { loan: { borrowerId }, before, after }: Pick<Happened, "loan" | "before" | "after">,
): Promise<News[]> =>
  isRepaidNow({ before, after }) && (await isConsentGiven(tx, { borrowerId, kind: "offers" }))
    ? [{ kind: "new-offer" }]
    : [];

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
      return { kind: "debit-bounced", charge: amountsOf(perBounce(loan.facts.fees)) };
    case "charge":
      return newsOfCharge(loan.facts, event.fee);
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

/** The late fee has words of its own, any other goes by its name. */
export function newsOfCharge({ fees, dueOn }: Pick<LoanFacts, "dueOn" | "fees">, fee: FeeKind): News {
  const amount = feeAmount(fees, fee);
  return fee === "late-fee" ? { kind: "late-fee", amount, dueOn } : { kind: "charge", fee, amount, dueOn };
}

/** Charges that the value date of a payment undoes, and the end of the loan. */
function newsBeside({ loan, before, after }: Happened): News[] {
  const news: News[] = [];
  const undone = subtract(before.chargesLevied, after.chargesLevied);
  const undoneOfOthers = subtract(leviedOfOthers(before), leviedOfOthers(after));
  if (undone > undoneOfOthers)
    news.push({ kind: "late-fee-reversed", amount: subtract(undone, undoneOfOthers) });
  if (undoneOfOthers > ZERO) news.push({ kind: "charge-reversed", amount: undoneOfOthers });
  if (before.status !== "closed" && after.closedBy !== null)
    news.push({ kind: "loan-closed", loanNo: loan.loanNo, closedBy: after.closedBy });
  return news;
}

const leviedOfOthers = ({ splits }: Standing): Paise =>
  add(
    ZERO,
    ...splits.flatMap((split) =>
      split.levied.filter(({ fee }) => !isNamedFee(fee)).map(({ amount }) => amount),
    ),
  );
