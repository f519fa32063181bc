import { type Html, html } from "../../page/html.ts";
import { checkoutPath } from "../addresses.ts";
import { CREDIT_CARD_NUMBER } from "../instruments.ts";
import { fieldsOf } from "./fields.ts";
import { askedFor, frame, rupeesOf, type Visit } from "./frame.ts";
import { isAtBank, type Way } from "./ways.ts";

/** One way, with what it asks for: it goes well or it does not, as the visitor chooses. */
export function methodPage({ way, ...visit }: Visit & { way: Way }): string {
  const { order, query, lender, appOrigin, checkoutOrigin } = visit;
  const { method: _method, failed: _failed, ...clean } = query;
  const isMandate = order.token !== undefined;
  // A bank opens in a window of its own, as it does from the real checkout.
  const target = isAtBank(way) ? html` target="bank"` : html``;
  return frame({
    title: way.name,
    lender,
    appOrigin,
    checkoutOrigin,
    colour: query.color,
    hint: hintOf({ way, isMandate }),
    main: html`${askedFor(visit)}
<section class="sheet" aria-labelledby="way">
<h2 id="way">${way.name}</h2>
<form method="post" action="${checkoutPath({ ...clean, method: way.method })}" novalidate${target}>
${fieldsOf({ order, way })}
<button type="submit" class="main" name="act" value="pay">${
      isMandate ? "Authorise auto-pay" : `Pay ${rupeesOf(order.amount)}`
    }</button>
<button type="submit" class="second" name="act" value="fail">Let it fail</button>
</form>
<p><a href="${checkoutPath(clean)}">Choose another way</a></p>
</section>`,
  });
}

const hintOf = ({ way, isMandate }: { way: Way; isMandate: boolean }): Html =>
  way.method === "card" && !isMandate
    ? html`The first button succeeds, the second fails. ${CREDIT_CARD_NUMBER} is a credit card.`
    : html`The first button succeeds, the second fails. Neither asks a bank.`;
