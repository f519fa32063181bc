import type { RazorpayAnswer } from "../../checkout/checkout.ts";
import { loanPaths } from "../../loan-paths.ts";
import { go } from "../../shell/navigation.ts";

/** The order that the checkout was left with; the sum is for show until the server has told it. */
export type CheckoutOrder = { readonly orderId: string; readonly amount: number };

/** In place of the screen that paid: Back must not pay once more. The answer is kept for a reload, which gives it again. */
export function enterPaid({ orderId, amount }: CheckoutOrder, answer: RazorpayAnswer): void {
  go(loanPaths.paid(orderId, amount), { replace: true, state: { answer } });
}

export function enterNotPaid(order: CheckoutOrder): void {
  go(loanPaths.notPaid(), { replace: true, state: { order } });
}

/** What the checkout handed over, where this very entry of the history was entered with it. */
export const keptAnswer = (): RazorpayAnswer | null =>
  (history.state as { answer?: RazorpayAnswer } | null)?.answer ?? null;

export const keptOrder = (): CheckoutOrder | null =>
  (history.state as { order?: CheckoutOrder } | null)?.order ?? null;
