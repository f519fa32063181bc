import * as z from "zod/mini";
import { call } from "../call.ts";

const ORDER_MESSAGE = "This names no order";
const RETURN_MESSAGE = "No checkout leads back there";
const THEME_MESSAGE = "Choose light or dark";

/** The screens that a borrower comes back to from the checkout. */
export const CHECKOUT_RETURNS = ["/payment-status", "/add-bank-account", "/confirm-bank-account"] as const;
export type CheckoutReturnRoute = (typeof CHECKOUT_RETURNS)[number];

/**
 * The way to pay that a borrower has chosen: an app for UPI by the provider's name of it, any other app, a code to scan, a
 * debit card or net banking.
 */
export const PAYMENT_WAYS = [
  "google_pay",
  "phonepe",
  "paytm",
  "upi-app",
  "upi-qr",
  "card",
  "netbanking",
] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];
const WAY_MESSAGE = "This is no way to pay";

export const openCheckout = call({
  name: "open-checkout",
  says: "The address of the page on which the payment provider's checkout opens for an order: a repayment's, or an auto-pay's. The page stands on an origin of its own, where no token of the app is in reach. Its address is good for a few minutes and shows the checkout once.",
  method: "POST",
  path: "/user/checkout",
  access: "borrower",
  body: z.strictObject({
    orderId: z.string(ORDER_MESSAGE).check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, ORDER_MESSAGE)),
    returnTo: z.enum(CHECKOUT_RETURNS, RETURN_MESSAGE),
    /** The device's own when left out. */
    theme: z.optional(z.enum(["light", "dark"], THEME_MESSAGE)),
    /** The way that a repayment's checkout opens on; the others stand below it. */
    way: z.optional(z.enum(PAYMENT_WAYS, WAY_MESSAGE)),
  }),
  query: null,
  reply: z.object({ url: z.string() }),
  refuses: ["SESSION_ENDED", "NOT_FOUND"],
});
