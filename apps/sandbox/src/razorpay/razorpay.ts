import { type Customer, CustomerBody } from "@vaada/wire/mandate";
import type { CheckoutAnswer, Payment } from "@vaada/wire/payments";
import type { SettlementReconItem } from "@vaada/wire/settlements";
import { type Debits, openDebits } from "./debits.ts";
import { type Disputes, openDisputes } from "./disputes.ts";
import { type EventRooms, openEvents } from "./events.ts";
import { indianDay, movementsOf } from "./movements.ts";
import { openOrder } from "./new-order.ts";
import {
  capturedOf,
  DECLINED,
  type FailedTry,
  failedTry,
  type Instrument,
  paymentOf,
  signedAnswer,
  TOO_LATE,
  type TryError,
} from "./payment-attempts.ts";
import { RazorpayRefusal } from "./razorpay-error.ts";
import { razorpayId } from "./razorpay-id.ts";
import {
  changePayment,
  type Desk,
  foundOrder,
  isMandate,
  keepTry,
  providerOf,
  reachOf,
  secondsOf,
  takeIn,
} from "./razorpay-services.ts";
import type { AnyOrder, KeptOrder, Shelves } from "./razorpay-store.ts";
import { parsed, refuseNotes } from "./read-order.ts";
import { openRefunds, type Refunds } from "./refunds.ts";
import { openTokens, type Tokens } from "./tokens.ts";

export type RazorpayRooms = EventRooms & Omit<Desk, "tell" | "tokens">;

/** What can happen at the payment provider, whether a lender, a browser, a test or a bank does it. */
export type Razorpay = {
  readonly openCustomer: (body: unknown) => Customer;
  readonly hasCustomer: (customerId: string) => boolean;
  readonly openOrder: (body: unknown) => AnyOrder;
  readonly order: (orderId: string) => AnyOrder | null;
  /** Newest first, as lists are given. */
  readonly ordersByReceipt: (receipt: string) => AnyOrder[];
  readonly payment: (paymentId: string) => Payment | null;
  readonly paymentsOf: (orderId: string) => Payment[];
  /** Oldest first. */
  readonly payments: () => Payment[];
  readonly tokens: Tokens;
  readonly debits: Debits;
  readonly refunds: Refunds;
  readonly disputes: Disputes;
  /** All money that moved on a day of the platform, or in a month. */
  readonly movementsOf: (when: { month: string; day: string | null }) => SettlementReconItem[];
  /** What the checkout hands to the page of an order that is paid; `null` of one that is not. */
  readonly answerOf: (orderId: string) => CheckoutAnswer | null;
  /** What is paid already is answered as it was. */
  readonly pay: (orderId: string, by: Instrument) => Promise<TryOutcome>;
  readonly fail: (orderId: string, by: Instrument, error?: TryError) => Promise<TryOutcome>;
  /** A payment that had failed comes through after all; `null` when there is none, or none that failed. */
  readonly captureLate: (paymentId: string) => Promise<Payment | null>;
};

type TryOutcome =
  | { readonly kind: "paid"; readonly answer: CheckoutAnswer }
  | { readonly kind: "failed"; readonly failed: FailedTry };

export function openRazorpay(rooms: RazorpayRooms): Razorpay {
  const { shelves, now } = rooms;
  const tell = openEvents(rooms);
  const tokens = openTokens({ ...rooms, tell });
  const desk: Desk = { ...rooms, tell, tokens };
  return {
    openCustomer: (body) => openCustomer(shelves, { body, at: secondsOf(now()) }),
    hasCustomer: (customerId) => shelves.customers.find(customerId) !== null,
    openOrder: (body) => openOrder(shelves, { body, now: now() }),
    order: (orderId) => shelves.orders.find(orderId)?.order ?? null,
    ordersByReceipt: (receipt) => shelves.orders.byKey(receipt).map(orderOf).toReversed(),
    payment: (paymentId) => shelves.payments.find(paymentId),
    paymentsOf: (orderId) => shelves.payments.byKey(orderId).toReversed(),
    payments: () => shelves.payments.all(),
    tokens,
    debits: openDebits(desk),
    refunds: openRefunds(desk),
    disputes: openDisputes(desk),
    movementsOf: (when) => movementsOf(desk, when),
    answerOf: (orderId) => answerOf(desk, orderId),
    pay: (orderId, by) => pay(desk, orderId, by),
    fail: async (orderId, by, error = DECLINED) => {
      const at = await desk.platformNow();
      return paidBefore(desk, orderId) ?? declined(desk, orderId, { by, error, at });
    },
    captureLate: (paymentId) => captureLate(desk, paymentId),
  };
}

const orderOf = ({ order }: KeptOrder): AnyOrder => order;

/** The same address and the same number are the same customer. */
function openCustomer(shelves: Shelves, { body, at }: { body: unknown; at: number }): Customer {
  const { name = null, email = null, contact = null, notes = [], fail_existing } = parsed(CustomerBody, body);
  refuseNotes(notes);
  const key = `${email?.toLowerCase() ?? ""} ${contact?.replaceAll(/\D/g, "").slice(-10) ?? ""}`;
  const [known] = shelves.customers.byKey(key);
  if (known !== undefined) {
    if (fail_existing === "0" || fail_existing === 0 || fail_existing === false) return known;
    throw new RazorpayRefusal("Customer already exists for the merchant");
  }
  const id = razorpayId("cust");
  const kept: Customer = { id, entity: "customer", name, email, contact, gstin: null, notes, created_at: at };
  shelves.customers.add({ id, key, status: "known", kept });
  return kept;
}

async function pay(desk: Desk, orderId: string, by: Instrument): Promise<TryOutcome> {
  const { order, madeOn } = foundOrder(desk, orderId);
  // Asked before anything is written, so that nothing waits between the payment and its events.
  const today = desk.tokens.waitsForDay(order) ? await desk.today() : null;
  const at = await desk.platformNow();
  const before = paidBefore(desk, orderId);
  if (before !== null) return before;
  if (isMandate(order) && madeOn !== indianDay(desk.now()))
    return declined(desk, orderId, { by, error: TOO_LATE, at });
  const begun = { by: by.method, at: secondsOf(desk.now()), today };
  const token = isMandate(order) ? desk.tokens.begin(order, begun) : null;
  const payment = paymentOf({ order, by, at, reach: reachOf(desk, order) }, { tokenId: token?.id ?? null });
  keepTry(desk, payment);
  takeIn(desk, { payment, at, isToldAuthorised: true });
  return { kind: "paid", answer: signedAnswer(payment, desk.keySecret) };
}

/** Of what was given back the answer is the same: an order stays paid. */
function answerOf({ shelves, keySecret }: Desk, orderId: string): CheckoutAnswer | null {
  const payment = shelves.payments.byKey(orderId).find(({ captured }) => captured);
  return payment === undefined ? null : signedAnswer(payment, keySecret);
}

function paidBefore(desk: Desk, orderId: string): TryOutcome | null {
  const answer = answerOf(desk, orderId);
  return answer === null ? null : { kind: "paid", answer };
}

function declined(
  desk: Desk,
  orderId: string,
  { by, error, at }: { by: Instrument; error: TryError; at: Date },
): TryOutcome {
  const { order } = foundOrder(desk, orderId);
  const payment = paymentOf({ order, by, at, reach: reachOf(desk, order) }, { error });
  keepTry(desk, payment);
  desk.tell(providerOf(order), { event: "payment.failed", payment });
  return { kind: "failed", failed: failedTry(payment) };
}

async function captureLate(desk: Desk, paymentId: string): Promise<Payment | null> {
  const at = await desk.platformNow();
  const before = desk.shelves.payments.find(paymentId);
  if (before?.captured === true) return before;
  const kept = desk.shelves.orders.find(before?.order_id ?? "");
  if (before?.status !== "failed" || kept === null || isMandate(kept.order)) return null;
  const payment = changePayment(desk, paymentId, capturedOf);
  takeIn(desk, { payment, at, isToldAuthorised: true });
  return payment;
}
