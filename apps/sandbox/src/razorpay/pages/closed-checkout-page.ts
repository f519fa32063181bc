import { html } from "../../page/html.ts";
import { frame } from "./frame.ts";

/** A checkout that can't be opened says why; closing it leads back. */
export function closedCheckoutPage({
  reason,
  lender,
  appOrigin,
  checkoutOrigin,
}: {
  reason: keyof typeof REASONS;
  lender: string;
  appOrigin: string;
  checkoutOrigin: string;
}): string {
  return frame({
    title: "Nothing to pay",
    lender,
    appOrigin,
    checkoutOrigin,
    hint: html`A checkout is opened by the app.`,
    main: html`<section class="sheet">
<h2>This checkout can’t be opened</h2>
<p>${REASONS[reason]} Nothing was paid. Close it and begin again.</p>
</section>`,
  });
}

const REASONS = {
  unknown: "Its order is not known.",
  key: "The key that opened it belongs to nobody.",
  customer: "Its order is of another customer.",
};
