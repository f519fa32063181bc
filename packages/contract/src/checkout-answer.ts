import * as z from "zod/mini";

const CHECKOUT_MESSAGE = "This is no answer of the checkout";
const CheckoutName = z.string(CHECKOUT_MESSAGE).check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, CHECKOUT_MESSAGE));

/** The answer of the payment provider's checkout to the page when all went well. */
export const CheckoutAnswer = z.strictObject({
  razorpay_order_id: CheckoutName,
  razorpay_payment_id: CheckoutName,
  razorpay_signature: z.string(CHECKOUT_MESSAGE).check(z.regex(/^[0-9a-f]{64}$/, CHECKOUT_MESSAGE)),
});
