import { type Customer, CustomerBody } from "@vaada/wire/mandate";
import type { CheckoutAnswer, Payment } from "@vaada/wire/payments";
import { type EventRooms, openEvents, type TellEvent } from "./events.ts";
import { indianDay } from "./indian-day.ts";
import { openOrder } from "./new-order.ts";
import { notFound, RazorpayRefusal } from "./razorpay-error.ts";
import { razorpayId } from "./razorpay-id.ts";
import { parsed, refuseNotes } from "./read-order.ts";
import type { AnyOrder, KeptOrder, Shelves } from "./shelves.ts";
import { openTokens, type TokenRooms, type Tokens } from "./tokens.ts";
import {
  DECLINED,
  type FailedTry,
  failedTry,
  type Method,
  paymentOf,
  signedAnswer,
  TOO_LATE,
  type TryError,
} from "./tries.ts";

export type RazorpayRooms = EventRooms &
  Omit<TokenRooms, "tell"> & {
    /** Signs what the checkout hands to the page. */
    readonly keySecret: string;
  };

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
  /** What the checkout hands to the page of an order that is paid; `null` of one that is not. */
  readonly answerOf: (orderId: string) => CheckoutAnswer | null;
  /** What is paid already is answered as it was. */
  readonly pay: (orderId: string, by: Method) => Promise<TryOutcome>;
  readonly fail: (orderId: string, by: Method) => TryOutcome;
};

type TryOutcome =
  | { readonly kind: "paid"; readonly answer: CheckoutAnswer }
  | { readonly kind: "failed"; readonly failed: FailedTry };

const isMandate = (order: AnyOrder): boolean => order.token !== undefined;

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
    answerOf: (orderId) => answerOf(desk, orderId),
    pay: (orderId, by) => pay(desk, orderId, by),
    fail: (orderId, by) => paidBefore(desk, orderId) ?? declined(desk, orderId, { by, error: DECLINED }),
  };
}

type Desk = RazorpayRooms & { readonly tell: TellEvent; readonly tokens: Tokens };

const orderOf = ({ order }: KeptOrder): AnyOrder => order;
const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

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

async function pay(desk: Desk, orderId: string, by: Method): Promise<TryOutcome> {
  const { order, madeOn } = found(desk, orderId);
  // Asked before anything is written, so that nothing waits between the payment and its events.
  const today = desk.tokens.waitsForDay(order) ? await desk.today() : null;
  const before = paidBefore(desk, orderId);
  if (before !== null) return before;
  if (isMandate(order) && madeOn !== indianDay(desk.now()))
    return declined(desk, orderId, { by, error: TOO_LATE });
  return captured(desk, orderId, { by, today });
}

function answerOf({ shelves, keySecret }: Desk, orderId: string): CheckoutAnswer | null {
  const payment = shelves.payments.byKey(orderId).find(({ status }) => status === "captured");
  return payment === undefined ? null : signedAnswer(payment, keySecret);
}

function paidBefore(desk: Desk, orderId: string): TryOutcome | null {
  const answer = answerOf(desk, orderId);
  return answer === null ? null : { kind: "paid", answer };
}

function captured(
  desk: Desk,
  orderId: string,
  { by, today }: { by: Method; today: string | null },
): TryOutcome {
  const { shelves, tell, tokens, now, keySecret } = desk;
  const { order } = found(desk, orderId);
  const at = secondsOf(now());
  const token = isMandate(order) ? tokens.begin(order, { by, at, today }) : null;
  const payment = paymentOf(
    { order, method: by, at, reach: reachOf(desk, order) },
    { tokenId: token?.id ?? null },
  );
  shelves.payments.add({ id: payment.id, key: orderId, status: payment.status, kept: payment });
  const paid = tried(desk, orderId, { isPaid: true });
  const provider = providerOf(order);
  tell(provider, {
    event: "payment.authorized",
    payment: { ...payment, status: "authorized", captured: false },
  });
  tell(provider, { event: "payment.captured", payment });
  tell(provider, { event: "order.paid", payment, order: paid });
  return { kind: "paid", answer: signedAnswer(payment, keySecret) };
}

function declined(desk: Desk, orderId: string, { by, error }: { by: Method; error: TryError }): TryOutcome {
  const { shelves, tell, now } = desk;
  const { order } = found(desk, orderId);
  const payment = paymentOf(
    { order, method: by, at: secondsOf(now()), reach: reachOf(desk, order) },
    { error },
  );
  shelves.payments.add({ id: payment.id, key: orderId, status: payment.status, kept: payment });
  tried(desk, orderId, { isPaid: false });
  tell(providerOf(order), { event: "payment.failed", payment });
  return { kind: "failed", failed: failedTry(payment) };
}

/** The order after one more try. */
function tried(desk: Desk, orderId: string, { isPaid }: { isPaid: boolean }): AnyOrder {
  const kept = found(desk, orderId);
  const { status: from, amount, attempts } = kept.order;
  const order: AnyOrder = {
    ...kept.order,
    attempts: attempts + 1,
    status: isPaid ? "paid" : "attempted",
    ...(isPaid ? { amount_paid: amount, amount_due: 0 } : {}),
  };
  desk.shelves.orders.change({ id: orderId, from, to: order.status, kept: { ...kept, order } });
  return order;
}

export const providerOf = (order: AnyOrder): "mandate" | "payments" =>
  isMandate(order) ? "mandate" : "payments";

function reachOf({ shelves }: Desk, { customer_id }: AnyOrder) {
  const customer = customer_id == null ? null : shelves.customers.find(customer_id);
  return { email: customer?.email ?? null, contact: customer?.contact ?? null };
}

function found({ shelves }: Desk, orderId: string): KeptOrder {
  const kept = shelves.orders.find(orderId);
  if (kept === null) throw notFound();
  return kept;
}
