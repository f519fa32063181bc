import type { CheckoutAnswer } from "@vaada/wire/payments";
import { html } from "../../page/html.ts";
import { frame, rupeesOf, type Visit } from "./frame.ts";

/** The order is paid. This page tells the lender's page, which then closes it. */
export function donePage({ answer, ...visit }: Visit & { answer: CheckoutAnswer }): string {
  const { order, query, lender, appOrigin, checkoutOrigin } = visit;
  const isMandate = order.token !== undefined;
  return frame({
    title: isMandate ? "Authorised" : "Paid",
    lender,
    appOrigin,
    checkoutOrigin,
    colour: query.color,
    hint: html`The page under this one has been told.`,
    tells: { kind: "paid", answer },
    main: html`<section class="sheet done" role="status">
<h2>${isMandate ? "Auto-pay is authorised" : `${rupeesOf(order.amount)} paid`}</h2>
<p>${isMandate ? "Your bank confirms it in a moment." : "Thank you."} Taking you back to ${lender} …</p>
<p class="number">${answer.razorpay_payment_id}</p>
</section>`,
  });
}
