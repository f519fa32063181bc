import type { CheckoutHandover } from "@vaada/contract/checkout-return";
import { takeCheckoutReturn } from "../../checkout/checkout.ts";
import { loanPaths } from "../../loan-paths.ts";

/** The order that the checkout was left with; the sum is for show until the server has told it. */
export type CheckoutOrder = { readonly orderId: string; readonly amount: number };

/** How the checkout was left, where this page was entered from it just now. */
export type CheckoutReturn = "authorised" | "failed" | "closed" | null;

/**
 * The entry of the history that the checkout's page led back to gets the address of how it ended, and keeps what the
 * checkout handed over for a reload, which gives it again.
 */
export function rememberReturn(): CheckoutReturn {
  const returned = takeCheckoutReturn();
  if (returned === null) return null;
  const { orderId, end } = returned;
  const amount = Number(returned.amount ?? 0);
  if (end.kind === "authorised")
    history.replaceState({ answer: end.answer }, "", loanPaths.paid(orderId, amount));
  else history.replaceState({ order: { orderId, amount } }, "", loanPaths.notPaid());
  if (end.kind === "authorised") return "authorised";
  return end.hasFailed ? "failed" : "closed";
}

/** The checkout's answer, where this very entry of the history was entered with it. */
export const keptAnswer = (): CheckoutHandover | null =>
  (history.state as { answer?: CheckoutHandover } | null)?.answer ?? null;

export const keptOrder = (): CheckoutOrder | null =>
  (history.state as { order?: CheckoutOrder } | null)?.order ?? null;
