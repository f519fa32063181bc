import type { CivilDate } from "@vaada/calendar/civil-date";
import { amountsOf, isNamedFee } from "@vaada/lending/fees";
import { chargesToCome } from "@vaada/lending/owed/charges-to-come";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import type { LoanFacts } from "@vaada/lending/owed/loan-facts";
import type { Levy } from "@vaada/lending/owed/loan-state";
import { type Owed, owedOn } from "@vaada/lending/owed/owed-on";
import type { Standing, UndoneStanding } from "@vaada/lending/owed/standing";
import { add, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { isConsentGiven } from "../../journey/consents/store.ts";
import type { AfterCharge, Notice, ReturnedDebit } from "../../notices/notice.ts";
import type { Tx } from "../../platform/db/tx.ts";

/** An event of a loan, and the loan's standing before and after it. */
type EventChange = {
  readonly loan: {
    readonly borrowerId: string;
    readonly loanNo: string;
    readonly facts: LoanFacts;
    readonly events: readonly LoanEvent[];
  };
  readonly event: LoanEvent;
  /** The number by which the borrower finds the payment at the bank. */
  readonly reference: string | null;
  /** The provider's name of the order that a payment was made on. */
  readonly orderReference: string | null;
  /** The debit behind a bounce. */
  readonly returned?: ReturnedDebit | undefined;
  readonly before: Standing | UndoneStanding;
  readonly after: Standing | UndoneStanding;
};

/** The notices to the borrower about an event and its consequences. */
export function noticesOfEvent(change: EventChange): Notice[] {
  const own = ownNotice(change);
  return [...(own === null ? [] : [own]), ...consequenceNotices(change)];
}

/** A borrower who consented to offers is told of the next loan as soon as this one is repaid. */
export const readNewOfferNotices = async (
  tx: Tx,
  { loan: { borrowerId }, before, after }: Pick<EventChange, "loan" | "before" | "after">,
): Promise<Notice[]> =>
  isRepaidNow({ before, after }) && (await isConsentGiven(tx, { borrowerId, kind: "offers" }))
    ? [{ kind: "new-offer" }]
    : [];

function ownNotice(change: EventChange): Notice | null {
  const { loan, event, reference, orderReference: orderId, returned, after } = change;
  const isUndone = after.status === "undone";
  switch (event.kind) {
    case "payment":
      if (isUndone) return { kind: "loan-undone", loanNo: loan.loanNo, refund: event.amount };
      if (event.isOnCredit === true) return { kind: "payment-on-credit", amount: event.amount };
      return { kind: "payment-received", amount: event.amount, reference, orderId };
    case "mandate-debit":
      if (isUndone) return { kind: "loan-undone", loanNo: loan.loanNo, refund: event.amount };
      return { kind: "debit-done", amount: event.amount, on: event.valueDate, reference };
    case "refund":
      return { kind: "refund-sent", amount: event.amount };
    case "waiver":
      return { kind: "waiver", amount: event.amount };
    case "bounce":
      return {
        kind: "debit-bounced",
        charge: leviedBy(after, event),
        ...(returned !== undefined && { debit: returned }),
      };
    case "charge":
      return noticeOfCharge(chargedDayOf(loan, event), {
        fee: event.fee,
        amount: leviedBy(after, event),
      });
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

const isRepaidNow = ({ before, after }: Pick<EventChange, "before" | "after">): boolean =>
  before.status !== "closed" && after.closedBy === "repaid";

/** The charge that an event levied: the penal maximum may cut it. */
export const leviedBy = ({ splits }: Pick<Standing, "splits">, { key }: Pick<LoanEvent, "key">): Paise =>
  amountsOf(splits.find((split) => split.key === key)?.levied ?? []);

/** The notice of a charge. A late fee has phrases of its own; any other charge goes by its name. */
export const noticeOfCharge = (
  day: ChargedDay & { readonly after?: AfterCharge },
  { fee, amount }: Levy,
): Notice =>
  fee === "late-fee" ? { kind: "late-fee", amount, ...day } : { kind: "charge", fee, amount, ...day };

/** The due day that a charge is for, with the instalment's number where there are several. */
export type ChargedDay = { readonly dueOn: CivilDate; readonly instalment?: number };

/** The event names no instalment: it is for the oldest that is unpaid and was not charged before. */
export function chargedDayOf(
  { facts, events }: Pick<EventChange["loan"], "facts" | "events">,
  { fee, valueDate }: Pick<Extract<LoanEvent, { kind: "charge" }>, "fee" | "valueDate">,
): ChargedDay {
  const { dueDay, instalments } = owedOn(facts, events, valueDate);
  const toCome = chargesToCome(facts, events)
    .filter((charge) => charge.fee === fee && charge.valueDate <= valueDate)
    .map(({ dueNumber }) => dueNumber);
  const charged = instalments?.find(({ number, unpaid }) => unpaid > ZERO && toCome.includes(number));
  return charged === undefined
    ? { dueOn: dueDay.dueOn }
    : { dueOn: charged.dueOn, instalment: charged.number };
}

/** The later due days of an instalment loan that are unpaid too; none for a loan repaid at once. */
export function laterDuesOf({ dueDay, instalments }: Pick<Owed, "dueDay" | "instalments">): {
  alsoDueOn?: CivilDate[];
} {
  if (instalments === null) return {};
  const unpaid = instalments.filter((one) => one.isDue && one.unpaid > ZERO && one.dueOn > dueDay.dueOn);
  return { alsoDueOn: unpaid.map(({ dueOn }) => dueOn) };
}

/** The value date of a payment can undo charges, and any event can close the loan. */
function consequenceNotices({ loan, before, after }: EventChange): Notice[] {
  const notices: Notice[] = [];
  const undone = subtract(before.chargesLevied, after.chargesLevied);
  const undoneOfOthers = subtract(leviedOfOthers(before), leviedOfOthers(after));
  if (undone > undoneOfOthers)
    notices.push({ kind: "late-fee-reversed", amount: subtract(undone, undoneOfOthers) });
  if (undoneOfOthers > ZERO) notices.push({ kind: "charge-reversed", amount: undoneOfOthers });
  if (before.status !== "closed" && after.closedBy !== null)
    notices.push({ kind: "loan-closed", loanNo: loan.loanNo, closedBy: after.closedBy });
  return notices;
}

const leviedOfOthers = ({ splits }: Pick<Standing, "splits">): Paise =>
  add(
    ZERO,
    ...splits.flatMap((split) =>
      split.levied.filter(({ fee }) => !isNamedFee(fee)).map(({ amount }) => amount),
    ),
  );
