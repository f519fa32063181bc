import * as z from "zod";
import { type Action, action } from "../actions/action-routes.ts";
import { Refusal } from "../refusal.ts";
import { EVERY_MANDATE } from "./debits.ts";
import { DISPUTE_OUTCOMES } from "./disputes.ts";
import { creditCard, usualInstrument } from "./instruments.ts";
import { METHODS } from "./payment-attempts.ts";
import type { Razorpay } from "./razorpay.ts";
import type { TokenEnd } from "./tokens.ts";

/** The acts of a borrower in the checkout, and the later acts of a bank or a borrower on an auto-pay. */
export const razorpayActions = (razorpay: Razorpay): Action[] => [
  action({
    act: "pay",
    idField: "order_id",
    options: PaidBy,
    run: async ({ id, options: { method } }) => {
      if (razorpay.order(id) === null) return null;
      const by = method === CREDIT_CARD_METHOD ? creditCard() : usualInstrument(method);
      const outcome = await razorpay.pay(id, by);
      return outcome.kind === "paid" ? outcome.answer : outcome.failed;
    },
  }),
  action({
    act: "fail",
    idField: "order_id",
    options: By,
    run: async ({ id, options }) => {
      if (razorpay.order(id) === null) return null;
      const outcome = await razorpay.fail(id, usualInstrument(options.method));
      return outcome.kind === "paid" ? outcome.answer : outcome.failed;
    },
  }),
  action({
    act: "close",
    idField: "order_id",
    options: {},
    // Closing the checkout does nothing at the provider: the order can be paid later.
    run: async ({ id }) => (razorpay.order(id) === null ? null : { dismissed: true }),
  }),
  ...TOKEN_ACTS.map(({ act, end }) =>
    action({
      act,
      idField: "token",
      options: {},
      run: async ({ id }) => razorpay.tokens.end(id, end),
    }),
  ),
  ...paymentActions(razorpay),
];

/** The acts of a payer's bank on a payment that seemed to be over. */
const paymentActions = (razorpay: Razorpay): Action[] => [
  action({
    act: "bounce",
    idField: "token",
    options: { times: Times },
    run: async ({ id, options: { times } }) => {
      const mandates = razorpay.debits.bounce({ of: id, times });
      return mandates === 0 && id !== EVERY_MANDATE ? null : { token: id, times, mandates };
    },
  }),
  action({
    act: "fail-notification",
    idField: "token",
    options: { times: Times },
    run: async ({ id, options: { times } }) => {
      const mandates = razorpay.debits.failNotification({ of: id, times });
      return mandates === 0 && id !== EVERY_MANDATE ? null : { token: id, times, mandates };
    },
  }),
  action({
    act: "late-capture",
    idField: "payment_id",
    options: {},
    run: async ({ id }) => {
      const payment = razorpay.payment(id);
      const captured = await razorpay.captureLate(id);
      if (payment !== null && captured === null)
        throw new Refusal(409, `Only a payment that failed can come through late; it is ${payment.status}`);
      return captured;
    },
  }),
  action({
    act: "dispute",
    idField: "payment_id",
    options: {
      outcome: z
        .enum(DISPUTE_OUTCOMES, { error: `must be one of ${DISPUTE_OUTCOMES.join(", ")}` })
        .nullable()
        .default(null),
    },
    run: async ({ id, options: { outcome } }) => {
      const payment = razorpay.payment(id);
      const dispute = await razorpay.disputes.dispute({ paymentId: id, outcome });
      if (payment !== null && dispute === null)
        throw new Refusal(409, `Only what was paid can be disputed; the payment is ${payment.status}`);
      return dispute;
    },
  }),
  action({
    act: "fail-refund",
    idField: "payment_id",
    options: { times: Times },
    run: async ({ id, options: { times } }) => {
      if (razorpay.payment(id) === null) return null;
      razorpay.refunds.fail({ paymentId: id, times });
      return { payment_id: id, times };
    },
  }),
];

/** More than the debits or refunds of any loan. */
const TIMES_MAX = 1000;

const Times = z
  .int({ error: "must be a whole number" })
  .min(1, "must be at least 1")
  .max(TIMES_MAX, `must be at most ${TIMES_MAX}`)
  .default(1);

const By = {
  method: z.enum(METHODS, { error: `must be one of ${METHODS.join(", ")}` }).default("netbanking"),
};

/** A published input: a credit card pays although the order's checkout takes none. */
const CREDIT_CARD_METHOD = "credit-card";

const PaidBy = {
  method: z
    .enum([...METHODS, CREDIT_CARD_METHOD], {
      error: `must be one of ${[...METHODS, CREDIT_CARD_METHOD].join(", ")}`,
    })
    .default("netbanking"),
};

const TOKEN_ACTS: readonly { act: string; end: TokenEnd }[] = [
  { act: "confirm", end: "confirmed" },
  { act: "reject", end: "rejected" },
  { act: "cancel", end: "cancelled" },
  // In the UPI app of whoever pays.
  { act: "pause", end: "paused" },
  { act: "resume", end: "confirmed" },
];
