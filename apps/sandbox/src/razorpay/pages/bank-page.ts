import { html } from "../../page/html.ts";
import { frame, type Visit } from "./frame.ts";

/** The bank's page at the end of its visit, in a window of its own. It tells the checkout that opened it where to go on. */
export function bankPage({ visit, next, origin }: { visit: Visit; next: string; origin: string }): string {
  const { query, lender, appOrigin, checkoutOrigin } = visit;
  return frame({
    title: "Your bank",
    lender,
    appOrigin,
    checkoutOrigin,
    colour: query.color,
    script: "bank-page.js",
    hint: html`A bank opens in a window of its own, which closes by itself.`,
    main: html`<section class="sheet" role="status" data-bank data-next="${next}" data-origin="${origin}">
<h2>Your bank has answered</h2>
<p>This window tells the checkout and closes. If it stays, the page that opened it can’t be reached from here: close it
and look there.</p>
</section>`,
  });
}
