import { type RecurringAnswer, RecurringBody, type Token } from "@vaada/wire/mandate";
import type { Payment } from "@vaada/wire/payments";
import {
  BOUNCED,
  capturedOf,
  createdPayment,
  failedOf,
  OVER_UPI_LIMIT,
  signedAnswer,
} from "./payment-attempts.ts";
import { notFound, RazorpayRefusal } from "./razorpay-error.ts";
import {
  changePayment,
  isMandate,
  type RazorpayServices,
  recordAttempt,
  recordCapture,
  requireOrder,
  secondsOf,
  whenDue,
} from "./razorpay-services.ts";
import type { AnyOrder, StoredDebit, StoredOrder } from "./razorpay-store.ts";
import { parsed, refuseNotes } from "./read-order.ts";
import { isUpiHour, TOLD_BEFORE_MS_MIN, UPI_PAISE_MAX, UPI_TRIES_MAX } from "./upi-rules.ts";

/** Debits of an auto-pay: each is presented at the bank, which answers on the same day. */
export type Debits = {
  readonly present: (body: unknown) => Promise<RecurringAnswer>;
  /** Ends every debit that is due. */
  readonly endDue: () => Promise<void>;
  /** Plans bounces for a token, an account or all auto-pays. Returns how many auto-pays are concerned. */
  readonly bounce: (plan: { of: string; times: number }) => number;
  /** Plans that payers are not told of debits by UPI. Returns the same. */
  readonly failNotification: (plan: { of: string; times: number }) => number;
};

export function openDebits(services: RazorpayServices): Debits {
  const { store, now } = services;
  const plan = (kind: "bounce" | "notification-failure") => (given: { of: string; times: number }) => {
    const targets = store.tokens
      .all()
      .filter(({ token, isDeleted }) => !isDeleted && isOfTarget(token, given.of));
    for (const { token } of targets) store.plannedFailures.add({ kind, about: token.id, times: given.times });
    return targets.length;
  };
  // Resume what an earlier sandbox left waiting.
  for (const debit of store.debits.byStatus(WAITING)) endDebitWhenDue(services, debit);
  return {
    present: (body) => presentDebit(services, parsed(RecurringBody, body)),
    endDue: async () => {
      const due = store.debits.byStatus(WAITING).filter(({ dueAtMs }) => dueAtMs <= now().getTime());
      for (const debit of due) await endDebit(services, debit);
    },
    bounce: plan("bounce"),
    failNotification: plan("notification-failure"),
  };
}

export const EVERY_MANDATE = "all";
const WAITING = "waiting";

const isOfTarget = ({ id, bank_details }: Token, of: string): boolean =>
  of === EVERY_MANDATE || of === id || of === bank_details?.account_number;

async function presentDebit(services: RazorpayServices, body: RecurringBody): Promise<RecurringAnswer> {
  const { store, tokens, keySecret, now } = services;
  refuseNotes(body.notes ?? []);
  if (store.customers.find(body.customer_id) === null) throw notFound();
  // Read before anything else, so that nothing changes between the checks and the write.
  const at = await services.platformNow();
  const known = await tokens.ofCustomer(body.customer_id);
  const record = requireOrder(services, body.order_id);
  const { order } = record;
  const token = known.find(({ id }) => id === body.token);
  if (token === undefined) throw notFound();
  refuseOrder(services, order, body.amount);
  refuseToken(token, { amount: body.amount, at });
  if (token.method === "upi") refuseUpiDebit(services, { record, token, at });
  const payment = newDebit({ order, token, body, at });
  const isBounced = store.plannedFailures.draw({ kind: "bounce", about: token.id });
  const debit: StoredDebit = {
    paymentId: payment.id,
    orderId: order.id,
    fate: isBounced ? "bounced" : isOverLimit({ token, amount: body.amount }) ? "over-limit" : "captured",
    dueAtMs: now().getTime() + (isLate(services) ? services.lateMs : 0),
  };
  recordAttempt(services, payment);
  store.debits.add({ id: `debit ${payment.id}`, key: order.id, status: WAITING, record: debit });
  endDebitWhenDue(services, debit);
  return signedAnswer(payment, keySecret);
}

/** A late webhook means a slow bank. A debit belongs to the mandate and to the payments, so either fault counts. */
const isLate = ({ faults }: RazorpayServices): boolean =>
  ["mandate", "payments"].some((provider) => faults.draw({ provider, modes: ["webhook-late"] }) !== null);

function refuseOrder({ store }: RazorpayServices, order: AnyOrder, amount: number): void {
  if (isMandate(order))
    throw new RazorpayRefusal("The order is one that registers an emandate.", { field: "order_id" });
  if (order.status === "paid")
    throw new RazorpayRefusal("Payment already done for this order.", { field: "order_id" });
  const isUnderWay = store.payments.byKey(order.id).some(({ status }) => status === "created");
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
  if (recurring_details.status === "paused")
    throw new RazorpayRefusal("UPI mandate is not active, it is paused by user.", {
      field: "token",
      reason: "mandate_paused",
    });
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

const isOverLimit = ({ token, amount }: { token: Token; amount: number }): boolean =>
  token.method === "upi" && amount > UPI_PAISE_MAX;

/**
 * The payer of a debit by UPI was told of this very debit a day before, and it is executed at certain hours alone. A debit without a
 * notification of its own is one of what the sandbox does not imitate.
 */
function refuseUpiDebit(
  { store }: RazorpayServices,
  { record, token, at }: { record: StoredOrder; token: Token; at: Date },
): void {
  const { order, told } = record;
  const refuse = (says: string): never => {
    throw new RazorpayRefusal(says, { field: "order_id" });
  };
  if (order.notification?.token_id !== token.id) refuse("The order has no notification for this token.");
  if (told?.status !== "delivered") refuse("The pre-debit notification was not delivered.");
  const toldMs = told?.atMs ?? 0;
  const isTooEarly = secondsOf(at) < (order.notification?.payment_after ?? 0);
  if (isTooEarly || at.getTime() - toldMs < TOLD_BEFORE_MS_MIN) refuse("It is too early for this debit.");
  if (!isUpiHour(at)) refuse("UPI mandates are not executed at this hour.");
  if (store.payments.byKey(order.id).length >= UPI_TRIES_MAX)
    refuse("The debit was tried as often as it may be.");
}

function newDebit(given: { order: AnyOrder; token: Token; body: RecurringBody; at: Date }): Payment {
  const { order, token, body, at } = given;
  const { email, contact, customer_id, description = null, notes = [] } = body;
  const by =
    token.method === "upi"
      ? ({ method: "upi", vpa: addressOf(token) } as const)
      : ({ method: "emandate", bank: token.bank ?? "" } as const);
  const payment = createdPayment({ order, by, at, reach: { email, contact } });
  return { ...payment, description, customer_id, token_id: token.id, notes };
}

const addressOf = ({ vpa }: Token): string =>
  typeof vpa === "object" ? `${vpa?.username ?? ""}@${vpa?.handle ?? ""}` : (vpa ?? "");

const endDebitWhenDue = (services: RazorpayServices, debit: StoredDebit): void =>
  void whenDue(services, debit.dueAtMs, () => endDebit(services, debit));

async function endDebit(services: RazorpayServices, debit: StoredDebit): Promise<void> {
  const at = await services.platformNow();
  if (services.closing.aborted) return;
  const { store } = services;
  const id = `debit ${debit.paymentId}`;
  // A reader and the timer may both get here: the debit ends once.
  if (!store.debits.change({ id, from: WAITING, to: debit.fate, record: debit })) return;
  if (debit.fate === "captured") {
    const payment = changePayment(services, debit.paymentId, capturedOf);
    return recordCapture(services, { payment, at, isAuthorisationSent: false });
  }
  const payment = changePayment(services, debit.paymentId, (created) =>
    failedOf(created, debit.fate === "bounced" ? BOUNCED : OVER_UPI_LIMIT),
  );
  services.sendEvent("payments", { event: "payment.failed", payment });
}
