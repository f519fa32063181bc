import { type RecurringAnswer, RecurringBody, type Token } from "@vaada/wire/mandate";
import type { Payment } from "@vaada/wire/payments";
import { BOUNCED, capturedOf, createdPayment, failedOf, signedAnswer } from "./payment-attempts.ts";
import { notFound, RazorpayRefusal } from "./razorpay-error.ts";
import {
  changePayment,
  type Desk,
  foundOrder,
  isMandate,
  keepTry,
  secondsOf,
  takeIn,
  whenDue,
} from "./razorpay-services.ts";
import type { AnyOrder, KeptDebit } from "./razorpay-store.ts";
import { parsed, refuseNotes } from "./read-order.ts";

/** Debits of an auto-pay: each is presented at the bank, which says on the same day what came of it. */
export type Debits = {
  readonly present: (body: unknown) => Promise<RecurringAnswer>;
  /** Every bank that is due has spoken. */
  readonly settleDue: () => Promise<void>;
  /** How many auto-pays will bounce that often: of a token, of an account, or all there are. */
  readonly bounce: (wish: { of: string; times: number }) => number;
};

export function openDebits(desk: Desk): Debits {
  const { shelves, now } = desk;
  // Those that a sandbox of before left waiting.
  for (const debit of shelves.debits.byStatus(WAITING)) follow(desk, debit);
  return {
    present: (body) => present(desk, parsed(RecurringBody, body)),
    settleDue: async () => {
      const due = shelves.debits.byStatus(WAITING).filter(({ dueAtMs }) => dueAtMs <= now().getTime());
      for (const debit of due) await end(desk, debit);
    },
    bounce: ({ of, times }) => {
      const meant = shelves.tokens.all().filter(({ token, isDeleted }) => !isDeleted && isMeant(token, of));
      for (const { token } of meant) shelves.wishes.add({ kind: "bounce", about: token.id, times });
      return meant.length;
    },
  };
}

export const EVERY_MANDATE = "all";
const WAITING = "waiting";

const isMeant = ({ id, bank_details }: Token, of: string): boolean =>
  of === EVERY_MANDATE || of === id || of === bank_details?.account_number;

async function present(desk: Desk, body: RecurringBody): Promise<RecurringAnswer> {
  const { shelves, tokens, keySecret, now } = desk;
  refuseNotes(body.notes ?? []);
  if (shelves.customers.find(body.customer_id) === null) throw notFound();
  // Asked before anything is looked at, so that nothing happens between a look and what is written.
  const at = await desk.platformNow();
  const known = await tokens.ofCustomer(body.customer_id);
  const { order } = foundOrder(desk, body.order_id);
  const token = known.find(({ id }) => id === body.token);
  if (token === undefined) throw notFound();
  refuseOrder(desk, order, body.amount);
  refuseToken(token, { amount: body.amount, at });
  const payment = debitOf({ order, token, body, at });
  const isBounced = shelves.wishes.draw({ kind: "bounce", about: token.id });
  const debit: KeptDebit = {
    paymentId: payment.id,
    orderId: order.id,
    fate: isBounced ? "bounced" : "captured",
    dueAtMs: now().getTime() + (isLate(desk) ? desk.lateMs : 0),
  };
  keepTry(desk, payment);
  shelves.debits.add({ id: `debit ${payment.id}`, key: order.id, status: WAITING, kept: debit });
  follow(desk, debit);
  return signedAnswer(payment, keySecret);
}

/** A word that comes late is a bank that takes its time. A debit is the auto-pay's as well as a payment. */
const isLate = ({ faults }: Desk): boolean =>
  ["mandate", "payments"].some((provider) => faults.draw({ provider, modes: ["webhook-late"] }) !== null);

function refuseOrder({ shelves }: Desk, order: AnyOrder, amount: number): void {
  if (isMandate(order))
    throw new RazorpayRefusal("The order is one that registers an emandate.", { field: "order_id" });
  if (order.status === "paid")
    throw new RazorpayRefusal("Payment already done for this order.", { field: "order_id" });
  const isUnderWay = shelves.payments.byKey(order.id).some(({ status }) => status === "created");
  if (isUnderWay)
    throw new RazorpayRefusal("A payment of this order is still being processed.", { field: "order_id" });
  if (order.amount !== amount)
    throw new RazorpayRefusal("Your payment amount is different from your order amount.", {
      field: "amount",
    });
}

function refuseToken(
  { recurring_details, max_amount, expired_at }: Token,
  asked: { amount: number; at: Date },
) {
  const isOver = expired_at != null && expired_at <= secondsOf(asked.at);
  if (recurring_details.status !== "confirmed" || isOver)
    throw new RazorpayRefusal("The token is not confirmed for recurring payments.", {
      field: "token",
      reason: "mandate_not_active",
    });
  if (max_amount != null && asked.amount > max_amount)
    throw new RazorpayRefusal("The amount is more than the maximum amount of the token.", {
      field: "amount",
      reason: "transaction_limit_exceeded",
    });
}

function debitOf(given: { order: AnyOrder; token: Token; body: RecurringBody; at: Date }): Payment {
  const { order, token, body, at } = given;
  const { email, contact, customer_id, description = null, notes = [] } = body;
  const by = { method: "emandate", bank: token.bank ?? "" } as const;
  const payment = createdPayment({ order, by, at, reach: { email, contact } });
  return { ...payment, description, customer_id, token_id: token.id, notes };
}

const follow = (desk: Desk, debit: KeptDebit): void =>
  void whenDue(desk, debit.dueAtMs, () => end(desk, debit));

async function end(desk: Desk, debit: KeptDebit): Promise<void> {
  const at = await desk.platformNow();
  if (desk.closing.aborted) return;
  const { shelves } = desk;
  const id = `debit ${debit.paymentId}`;
  // Whoever looks and the time itself may both come: the bank speaks once.
  if (!shelves.debits.change({ id, from: WAITING, to: debit.fate, kept: debit })) return;
  if (debit.fate === "captured") {
    const payment = changePayment(desk, debit.paymentId, capturedOf);
    return takeIn(desk, { payment, at, isToldAuthorised: false });
  }
  const payment = changePayment(desk, debit.paymentId, (created) => failedOf(created, BOUNCED));
  desk.tell("payments", { event: "payment.failed", payment });
}
