import { type Customer, CustomerBody } from "@vaada/wire/mandate";
import type { CheckoutAnswer, Payment } from "@vaada/wire/payments";
import type { SettlementReconItem } from "@vaada/wire/settlements";
import { type Debits, openDebits } from "./debits.ts";
import { type Disputes, openDisputes } from "./disputes.ts";
import { type EventServices, openEvents } from "./events.ts";
import { indianDay, movementsOf } from "./movements.ts";
import { openOrder } from "./new-order.ts";
import { openNotifiedOrder } from "./notifications.ts";
import {
  capturedOf,
  DECLINED,
  type FailedAttempt,
  failedAttempt,
  type Instrument,
  type PaymentError,
  paymentOf,
  signedAnswer,
  TOO_LATE,
} from "./payment-attempts.ts";
import { RazorpayRefusal } from "./razorpay-error.ts";
import { razorpayId } from "./razorpay-id.ts";
import {
  changePayment,
  contactOf,
  isMandate,
  providerOf,
  type RazorpayServices,
  recordAttempt,
  recordCapture,
  requireOrder,
  secondsOf,
} from "./razorpay-services.ts";
import type { AnyOrder, RazorpayStore, StoredOrder } from "./razorpay-store.ts";
import { isNotifiedBody, parsed, refuseNotes } from "./read-order.ts";
import { openRefunds, type Refunds } from "./refunds.ts";
import { openTokens, type Tokens } from "./tokens.ts";

export type RazorpayOptions = EventServices & Omit<RazorpayServices, "sendEvent" | "tokens">;

/** Everything that can happen at the payment provider, done by a lender, a browser, a test or a bank. */
export type Razorpay = {
  readonly openCustomer: (body: unknown) => Customer;
  readonly hasCustomer: (customerId: string) => boolean;
  readonly openOrder: (body: unknown) => Promise<AnyOrder>;
  readonly order: (orderId: string) => AnyOrder | null;
  /** Whether the lender made the order so that its checkout takes no credit card. */
  readonly isCreditRefused: (orderId: string) => boolean;
  /** Newest first, as lists are given. */
  readonly ordersByReceipt: (receipt: string) => AnyOrder[];
  /** Newest first. */
  readonly orders: () => AnyOrder[];
  readonly payment: (paymentId: string) => Payment | null;
  readonly paymentsOf: (orderId: string) => Payment[];
  /** Oldest first. */
  readonly payments: () => Payment[];
  readonly tokens: Tokens;
  readonly debits: Debits;
  readonly refunds: Refunds;
  readonly disputes: Disputes;
  /** All money that was settled on a day of the platform, or in a month. */
  readonly movementsOf: (when: { month: string; day: string | null }) => Promise<SettlementReconItem[]>;
  /** The checkout's answer for a paid order; `null` for an unpaid one. */
  readonly answerOf: (orderId: string) => CheckoutAnswer | null;
  /** An order that is paid already gets its first answer again. */
  readonly pay: (orderId: string, by: Instrument) => Promise<AttemptOutcome>;
  readonly fail: (orderId: string, by: Instrument, error?: PaymentError) => Promise<AttemptOutcome>;
  /** Captures a payment that had failed; `null` when there is no failed payment of this id. */
  readonly captureLate: (paymentId: string) => Promise<Payment | null>;
};

type AttemptOutcome =
  | { readonly kind: "paid"; readonly answer: CheckoutAnswer }
  | { readonly kind: "failed"; readonly failed: FailedAttempt };

export function openRazorpay(options: RazorpayOptions): Razorpay {
  const { store, now } = options;
  const sendEvent = openEvents(options);
  const tokens = openTokens({ ...options, sendEvent });
  const services: RazorpayServices = { ...options, sendEvent, tokens };
  return {
    openCustomer: (body) => openCustomer(store, { body, at: secondsOf(now()) }),
    hasCustomer: (customerId) => store.customers.find(customerId) !== null,
    openOrder: async (body) =>
      isNotifiedBody(body) ? openNotifiedOrder(services, body) : openOrder(store, { body, now: now() }),
    order: (orderId) => store.orders.find(orderId)?.order ?? null,
    isCreditRefused: (orderId) => store.orders.find(orderId)?.isCreditRefused === true,
    ordersByReceipt: (receipt) => store.orders.byKey(receipt).map(orderOf).toReversed(),
    orders: () => store.orders.all().map(orderOf).toReversed(),
    payment: (paymentId) => store.payments.find(paymentId),
    paymentsOf: (orderId) => store.payments.byKey(orderId).toReversed(),
    payments: () => store.payments.all(),
    tokens,
    debits: openDebits(services),
    refunds: openRefunds(services),
    disputes: openDisputes(services),
    movementsOf: async (when) => movementsOf(services, { ...when, now: await services.platformNow() }),
    answerOf: (orderId) => findAnswer(services, orderId),
    pay: (orderId, by) => payOrder(services, orderId, by),
    fail: async (orderId, by, error = DECLINED) => {
      const at = await services.platformNow();
      return findPaid(services, orderId) ?? declineOrder(services, orderId, { by, error, at });
    },
    captureLate: (paymentId) => captureLate(services, paymentId),
  };
}

const orderOf = ({ order }: StoredOrder): AnyOrder => order;

/** The same e-mail address and number make the same customer. */
function openCustomer(store: RazorpayStore, { body, at }: { body: unknown; at: number }): Customer {
  const { name = null, email = null, contact = null, notes = [], fail_existing } = parsed(CustomerBody, body);
  refuseNotes(notes);
  const key = `${email?.toLowerCase() ?? ""} ${contact?.replaceAll(/\D/g, "").slice(-10) ?? ""}`;
  const [known] = store.customers.byKey(key);
  if (known !== undefined) {
    if (fail_existing === "0" || fail_existing === 0 || fail_existing === false) return known;
    throw new RazorpayRefusal("Customer already exists for the merchant");
  }
  const id = razorpayId("cust");
  const record: Customer = {
    id,
    entity: "customer",
    name,
    email,
    contact,
    gstin: null,
    notes,
    created_at: at,
  };
  store.customers.add({ id, key, status: "known", record });
  return record;
}

async function payOrder(
  services: RazorpayServices,
  orderId: string,
  by: Instrument,
): Promise<AttemptOutcome> {
  const { order, madeOn } = requireOrder(services, orderId);
  // Read before anything is written, so that nothing waits between the payment and its events.
  const today = services.tokens.waitsForDay(order) ? await services.today() : null;
  const at = await services.platformNow();
  const before = findPaid(services, orderId);
  if (before !== null) return before;
  if (isMandate(order) && madeOn !== indianDay(services.now()))
    return declineOrder(services, orderId, { by, error: TOO_LATE, at });
  const start = { by, at: secondsOf(services.now()), today };
  const token = isMandate(order) ? services.tokens.start(order, start) : null;
  const payment = paymentOf(
    { order, by, at, reach: contactOf(services, order) },
    { tokenId: token?.id ?? null },
  );
  recordAttempt(services, payment);
  recordCapture(services, { payment, at, isAuthorisationSent: true });
  return { kind: "paid", answer: signedAnswer(payment, services.keySecret) };
}

/** A refund does not change the answer: the order stays paid. */
function findAnswer({ store, keySecret }: RazorpayServices, orderId: string): CheckoutAnswer | null {
  const payment = store.payments.byKey(orderId).find(({ captured }) => captured);
  return payment === undefined ? null : signedAnswer(payment, keySecret);
}

function findPaid(services: RazorpayServices, orderId: string): AttemptOutcome | null {
  const answer = findAnswer(services, orderId);
  return answer === null ? null : { kind: "paid", answer };
}

function declineOrder(
  services: RazorpayServices,
  orderId: string,
  { by, error, at }: { by: Instrument; error: PaymentError; at: Date },
): AttemptOutcome {
  const { order } = requireOrder(services, orderId);
  const payment = paymentOf({ order, by, at, reach: contactOf(services, order) }, { error });
  recordAttempt(services, payment);
  services.sendEvent(providerOf(order), { event: "payment.failed", payment });
  return { kind: "failed", failed: failedAttempt(payment) };
}

async function captureLate(services: RazorpayServices, paymentId: string): Promise<Payment | null> {
  const at = await services.platformNow();
  const before = services.store.payments.find(paymentId);
  if (before?.captured === true) return before;
  const record = services.store.orders.find(before?.order_id ?? "");
  if (before?.status !== "failed" || record === null || isMandate(record.order)) return null;
  const payment = changePayment(services, paymentId, capturedOf);
  recordCapture(services, { payment, at, isAuthorisationSent: true });
  return payment;
}
