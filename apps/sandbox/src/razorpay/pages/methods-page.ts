import { type Html, html } from "../../page/html.ts";
import { checkoutPath } from "../addresses.ts";
import type { FailedAttempt } from "../payment-attempts.ts";
import { askedFor, frame, type Visit } from "./frame.ts";
import { waysOf } from "./ways.ts";

/** The first page of a visit, and the page after an attempt that failed. */
export function methodsPage({ failed, ...visit }: Visit & { failed: FailedAttempt | null }): string {
  const { order, query, lender, appOrigin, checkoutOrigin } = visit;
  const { failed: _failed, ...clean } = query;
  const ways = waysOf(order).map(
    ({ method, name, says }) => html`<li><a class="way" href="${checkoutPath({ ...clean, method })}">
<strong>${name}</strong><span>${says}</span></a></li>`,
  );
  return frame({
    title: order.token === undefined ? "Choose how to pay" : "Choose how to authorise",
    lender,
    appOrigin,
    checkoutOrigin,
    colour: query.color,
    hint: html`Choose a way; how it ends is chosen on the next page.`,
    tells: failed === null ? null : { kind: "failed", failed },
    main: html`${askedFor(visit)}
${failed === null ? html`` : problemOf(failed)}
<section class="sheet" aria-labelledby="ways">
<h2 id="ways">${order.token === undefined ? "Pay with" : "Authorise with"}</h2>
<ul class="ways">${ways}</ul>
</section>`,
  });
}

const problemOf = ({ error }: FailedAttempt): Html =>
  html`<p class="problem" role="alert">That did not work. ${error.description}</p>`;
