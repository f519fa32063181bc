import * as z from "zod";
import { type Action, action } from "../actions/action-routes.ts";
import type { Razorpay } from "./razorpay.ts";
import type { TokenEnd } from "./tokens.ts";
import { METHODS } from "./tries.ts";

/** What a borrower would do in the checkout, and what a bank or a borrower would say of an auto-pay later. */
export const razorpayActions = (razorpay: Razorpay): Action[] => [
  action({
    act: "pay",
    idField: "order_id",
    options: By,
    run: async ({ id, options }) => {
      if (razorpay.order(id) === null) return null;
      const outcome = await razorpay.pay(id, options.method);
      return outcome.kind === "paid" ? outcome.answer : outcome.failed;
    },
  }),
  action({
    act: "fail",
    idField: "order_id",
    options: By,
    run: async ({ id, options }) => {
      if (razorpay.order(id) === null) return null;
      const outcome = razorpay.fail(id, options.method);
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
];

const By = {
  method: z.enum(METHODS, { error: `must be one of ${METHODS.join(", ")}` }).default("netbanking"),
};

const TOKEN_ACTS: readonly { act: string; end: TokenEnd }[] = [
  { act: "confirm", end: "confirmed" },
  { act: "reject", end: "rejected" },
  { act: "cancel", end: "cancelled" },
];
