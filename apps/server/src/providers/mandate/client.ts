import type { Secret } from "@vaada/contract/secret";
import {
  CUSTOMERS_PATH,
  type CustomerBody,
  type MandateOrderBody,
  type NotifiedOrderBody,
  RECURRING_PATH,
  type RecurringBody,
  tokenCancelPath,
  tokenPath,
  tokensPath,
  UPI_AUTHORISATION_PAISE,
  type UpiMandateOrderBody,
} from "@vaada/wire/mandate";
import { checkoutSigned, ORDERS_PATH, orderPaymentsPath } from "@vaada/wire/payments";
import type { Pace } from "../../platform/paces/pace.ts";
import { createHttpClient } from "../http-client.ts";
import { longEnough } from "../razorpay-name.ts";
import { troubleOfRazorpay } from "../razorpay-reply.ts";
import { isSignedByRazorpay } from "../razorpay-signature.ts";
import type { Mandates, NewCharge, NewMandateOrder, NewNotifiedOrder } from "./port.ts";
import {
  translateCancel,
  translateCharge,
  translateCustomer,
  translateFound,
  translateGone,
  translateNotification,
  translateNotifiedOrder,
  translateOrder,
  translatePayments,
  translateToken,
  translateUpiCancel,
  translateUpiOrder,
} from "./translate.ts";

export type RazorpayAccess = {
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: Secret;
  /** How long somebody waits; what is usual when it is left out. */
  readonly timeoutMs?: number | undefined;
  readonly pace?: Pace | undefined;
};

/** A borrower looks at a spinner meanwhile. */
const RAZORPAY_TIMEOUT_MS = 10_000;
/** The shortest name that an auto-pay's account may be held in. */
const HOLDER_CHARACTERS_MIN = 4;
const CUSTOMER_CHARACTERS_MIN = 3;
const CUSTOMER_CHARACTERS_MAX = 50;

export function createMandates(access: RazorpayAccess): Mandates {
  const { baseUrl, keyId, keySecret, timeoutMs = RAZORPAY_TIMEOUT_MS, pace } = access;
  const key = Buffer.from(`${keyId}:${keySecret.reveal()}`).toString("base64");
  const headers = { authorization: `Basic ${key}` };
  const call = createHttpClient({
    partner: "razorpay",
    baseUrl,
    headers,
    timeoutMs,
    pace,
    troubleIn: troubleOfRazorpay,
  });
  const read = (path: string, query?: Readonly<Record<string, string>>) =>
    call({ method: "GET", path, isSafeToRepeat: true, ...(query && { query }) });
  return {
    async openCustomer(person) {
      const body = customerBody(person);
      return translateCustomer(
        await call({ method: "POST", path: CUSTOMERS_PATH, body, isSafeToRepeat: true }),
      );
    },
    async openOrder(order) {
      const body = order.method === "upi" ? upiOrderBody(order) : orderBody(order);
      // Never repeated: each call makes an order. What was not heard of is found by its receipt.
      const result = await call({ method: "POST", path: ORDERS_PATH, body });
      const asked = { receipt: order.receipt, maxPaise: Number(order.max) };
      return order.method === "upi" ? translateUpiOrder(result, asked) : translateOrder(result, asked);
    },
    async openNotifiedOrder(order) {
      const body = notifiedOrderBody(order);
      // Never repeated, as above.
      return translateNotifiedOrder(await call({ method: "POST", path: ORDERS_PATH, body }), order);
    },
    parseNotificationEvent: translateNotification,
    findOrder: async (receipt) => translateFound(await read(ORDERS_PATH, { receipt }), receipt),
    isSigned: ({ orderReference: orderId, paymentReference: paymentId, signature }) =>
      isSignedByRazorpay(checkoutSigned({ orderId, paymentId }), { signature, secrets: [keySecret] }),
    async readOrder({ orderReference, customerReference }) {
      const order = translatePayments(await read(orderPaymentsPath(orderReference)), orderReference);
      return order.kind === "authorised"
        ? translateToken(await read(tokensPath(customerReference)), order)
        : order;
    },
    async charge(charge) {
      const body = chargeBody(charge);
      // Never repeated: what was not heard of is found among the payments of its order.
      return translateCharge(await call({ method: "POST", path: RECURRING_PATH, body }));
    },
    async cancel({ method, customerReference: customerId, tokenReference: tokenId }) {
      const names = { customerId, tokenId };
      const result =
        method === "upi"
          ? translateUpiCancel(
              await call({ method: "PUT", path: tokenCancelPath(names), isSafeToRepeat: true }),
            )
          : translateCancel(await call({ method: "DELETE", path: tokenPath(names), isSafeToRepeat: true }));
      return result.kind === "gone" ? translateGone(await read(tokensPath(customerId)), tokenId) : result;
    },
  };
}

/** `"0"`: somebody who is known there is answered and not refused. */
const customerBody = ({ name, email, mobile }: Parameters<Mandates["openCustomer"]>[0]): CustomerBody => ({
  name: longEnough(name.reveal(), CUSTOMER_CHARACTERS_MIN).slice(0, CUSTOMER_CHARACTERS_MAX),
  email: email.reveal(),
  contact: `+91${mobile.reveal()}`,
  fail_existing: "0",
});

/** The amount is nothing: authorising an auto-pay moves no money. */
const orderBody = ({
  receipt,
  customerReference,
  max,
  expiresAt,
  account,
}: NewMandateOrder): MandateOrderBody => ({
  amount: 0,
  currency: "INR",
  payment_capture: true,
  method: "emandate",
  customer_id: customerReference,
  receipt,
  token: {
    max_amount: Number(max),
    expire_at: Math.floor(expiresAt.getTime() / 1000),
    bank_account: {
      beneficiary_name: longEnough(account.holder.reveal(), HOLDER_CHARACTERS_MIN),
      account_number: account.number.reveal(),
      account_type: "savings",
      ifsc_code: account.ifsc,
    },
  },
});

/**
 * A rupee is captured as it is approved, and given back. Only an app of the account that the loan goes to can approve it. As
 * presented: a debit may come on any day, such as the working day after a due date.
 */
const upiOrderBody = ({
  receipt,
  customerReference,
  max,
  expiresAt,
  account,
}: NewMandateOrder): UpiMandateOrderBody => ({
  amount: UPI_AUTHORISATION_PAISE,
  currency: "INR",
  payment_capture: true,
  method: "upi",
  customer_id: customerReference,
  receipt,
  token: {
    max_amount: Number(max),
    expire_at: Math.floor(expiresAt.getTime() / 1000),
    frequency: "as_presented",
  },
  bank_account: {
    account_number: account.number.reveal(),
    name: longEnough(account.holder.reveal(), HOLDER_CHARACTERS_MIN),
    ifsc: account.ifsc,
  },
});

const notifiedOrderBody = ({
  receipt,
  amount,
  tokenReference,
  debitFrom,
}: NewNotifiedOrder): NotifiedOrderBody => ({
  amount: Number(amount),
  currency: "INR",
  payment_capture: true,
  receipt,
  notification: {
    token_id: tokenReference,
    payment_after: Math.floor(debitFrom.getTime() / 1000),
  },
});

const chargeBody = (charge: NewCharge): RecurringBody => ({
  email: charge.email.reveal(),
  contact: charge.mobile.reveal(),
  amount: Number(charge.amount),
  currency: "INR",
  order_id: charge.orderReference,
  customer_id: charge.customerReference,
  token: charge.tokenReference,
  recurring: true,
});
