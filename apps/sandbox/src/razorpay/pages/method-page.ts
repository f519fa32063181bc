import { type Html, html } from "../../page/html.ts";
import { checkoutPath } from "../hosted-path.ts";
import { askedFor, frame, rupeesOf, type Visit } from "./frame.ts";
import type { Way } from "./ways.ts";

/** The bank's own page: it goes well or it does not, as the visitor chooses. */
export function methodPage({ way, ...visit }: Visit & { way: Way }): string {
  const { order, query, lender, appOrigin } = visit;
  const { method: _method, failed: _failed, ...clean } = query;
  const isMandate = order.token !== undefined;
  return frame({
    title: way.name,
    lender,
    appOrigin,
    colour: query.color,
    hint: html`The first button succeeds, the second fails. Neither asks a bank.`,
    main: html`${askedFor(visit)}
<section class="sheet" aria-labelledby="way">
<h2 id="way">${way.name}</h2>
<form method="post" action="${checkoutPath({ ...clean, method: way.method })}" novalidate>
${way.method === "upi" ? upiField() : html`<p>${way.says}</p>`}
<button type="submit" class="main" name="act" value="pay">${
      isMandate ? "Authorise auto-pay" : `Pay ${rupeesOf(order.amount)}`
    }</button>
<button type="submit" class="second" name="act" value="fail">Let it fail</button>
</form>
<p><a href="${checkoutPath(clean)}">Choose another way</a></p>
</section>`,
  });
}

/** The two that the real one knows in its test mode. */
const upiField = (): Html => html`<div class="field">
<label for="vpa">UPI ID</label>
<input id="vpa" name="vpa" type="text" value="success@razorpay" maxlength="100" autocomplete="off"
autocapitalize="none" spellcheck="false" aria-describedby="vpa-hint">
<p class="hint" id="vpa-hint">failure@razorpay always fails; any other ID is paid from.</p>
</div>`;
