import type { Customer, MandateOrder } from "@vaada/wire/mandate";
import type { Order } from "@vaada/wire/payments";
import { indianDay } from "./movements.ts";
import { notFound } from "./razorpay-error.ts";
import { razorpayId } from "./razorpay-id.ts";
import type { AnyOrder, RazorpayStore } from "./razorpay-store.ts";
import {
  bankNameOf,
  isCreditRefused,
  isMandateBody,
  isUpiMandateBody,
  readMandateBody,
  readOrderBody,
  readUpiMandateBody,
} from "./read-order.ts";

/** Creates an order for a lender. The same receipt twice makes two orders. */
export function openOrder(store: RazorpayStore, { body, now }: { body: unknown; now: Date }): AnyOrder {
  const order = orderFor(store, { body, now });
  const record = { order, madeOn: indianDay(now), isCreditRefused: isCreditRefused(body) };
  store.orders.add({ id: order.id, key: order.receipt ?? "", status: order.status, record });
  return order;
}

function orderFor(store: RazorpayStore, { body, now }: { body: unknown; now: Date }): AnyOrder {
  if (!isMandateBody(body)) return paymentOrder({ body, now });
  return isUpiMandateBody(body) ? upiMandateOrder(store, { body, now }) : mandateOrder(store, { body, now });
}

function paymentOrder({ body, now }: { body: unknown; now: Date }): AnyOrder {
  const { amount, receipt = null, notes = [] } = readOrderBody(body);
  return { ...newOrder(now), amount, amount_due: amount, receipt, notes };
}

function mandateOrder(store: RazorpayStore, { body, now }: { body: unknown; now: Date }): AnyOrder {
  const { token, customer_id, receipt = null, notes = [], currency } = readMandateBody(body, now);
  const customer = requireCustomer(store, customer_id);
  const { beneficiary_name, ifsc_code, account_number, account_type } = token.bank_account;
  return {
    ...newOrder(now),
    receipt,
    notes,
    customer_id,
    method: "emandate",
    token: {
      method: "emandate",
      notes: token.notes ?? {},
      recurring_status: null,
      failure_reason: null,
      currency,
      max_amount: token.max_amount ?? USUAL_PAISE_MAX,
      auth_type: token.auth_type ?? null,
      expire_at: token.expire_at ?? Math.floor(now.getTime() / 1000) + USUAL_LIFE_SECONDS,
      bank_account: {
        ifsc: ifsc_code,
        bank_name: bankNameOf(ifsc_code),
        name: beneficiary_name,
        account_number,
        account_type,
        beneficiary_email: customer.email ?? null,
        beneficiary_mobile: customer.contact ?? null,
      },
      first_payment_amount: token.first_payment_amount ?? 0,
    } satisfies MandateOrder["token"],
  };
}

function upiMandateOrder(store: RazorpayStore, { body, now }: { body: unknown; now: Date }): AnyOrder {
  const { amount, token, customer_id, bank_account, ...given } = readUpiMandateBody(body, now);
  const customer = requireCustomer(store, customer_id);
  return {
    ...newOrder(now),
    amount,
    amount_due: amount,
    receipt: given.receipt ?? null,
    notes: given.notes ?? [],
    customer_id,
    method: "upi",
    token: {
      method: "upi",
      notes: {},
      recurring_status: null,
      failure_reason: null,
      currency: given.currency,
      max_amount: token.max_amount,
      auth_type: null,
      expire_at: token.expire_at,
      frequency: token.frequency,
      bank_account: {
        ifsc: bank_account.ifsc,
        bank_name: bankNameOf(bank_account.ifsc),
        name: bank_account.name,
        account_number: bank_account.account_number,
        beneficiary_email: customer.email ?? null,
        beneficiary_mobile: customer.contact ?? null,
      },
    } satisfies MandateOrder["token"],
  };
}

function requireCustomer(store: RazorpayStore, id: string): Customer {
  const customer = store.customers.find(id);
  if (customer === null) throw notFound();
  return customer;
}

export const newOrder = (now: Date): Order => ({
  id: razorpayId("order"),
  entity: "order",
  amount: 0,
  amount_paid: 0,
  amount_due: 0,
  currency: "INR",
  receipt: null,
  offer_id: null,
  status: "created",
  attempts: 0,
  notes: [],
  created_at: Math.floor(now.getTime() / 1000),
});

/** Razorpay's own limits when a lender names no maximum and no end: ₹99,999 and ten years. */
const USUAL_PAISE_MAX = 99_999_00;
const USUAL_LIFE_SECONDS = 10 * 365 * 24 * 60 * 60;
