import { REVIEW_ACTIONS } from "@vaada/wire/platform-review";
import { type Html, html } from "../page/html.ts";
import { ICONS } from "../page/icons.ts";
import { ACCOUNT_ENDINGS } from "../razorpayx/bank.ts";

/** The acts of a person of the lender, and the providers' own books. */
export function moneyCard(origin: string): Html {
  const actions = REVIEW_ACTIONS.map((action) => html`<option value="${action}">${SAYS[action]}</option>`);
  const endings = Object.values(ACCOUNT_ENDINGS).map(
    ({ ending, says }) => html`<li><code>${ending}</code> ${says}</li>`,
  );
  return html`<section class="card" aria-labelledby="money">
<h2 id="money">${ICONS.money}Money</h2>
<p>Some loans wait for a person of the lender. Here you are that person.</p>
<form data-review-form novalidate>
<div class="line"><label for="loan-id">Loan</label>
<input id="loan-id" name="loan_id" type="text" inputmode="numeric" autocomplete="off" maxlength="15"
aria-describedby="review-said"></div>
<div class="line"><label for="review-action">Act</label>
<select id="review-action" name="action">${actions}</select>
<button type="submit" class="button">Do it</button></div>
</form>
<p class="said" id="review-said" role="status" data-review-said></p>
<h3>The providers’ books</h3>
<p>What was really paid, whatever anybody else believes. <a href="/books">See everything as JSON.</a></p>
<ul class="waiting" data-books><li>Asking …</li></ul>
<p><button type="button" class="button quiet" data-read-books>Look again</button></p>
<details><summary>Accounts that behave in a known way</summary>
<p>The last four digits of an account number say what its bank does:</p>
<ul class="endings">${endings}</ul>
<p class="hint">To have a bank send back what had arrived:</p>
<pre tabindex="0"><code>POST ${origin}/actions/reverse
{ "payout_id": "pout_…" }</code></pre>
</details>
<details><summary>Repayments that go wrong</summary>
<p>The next debits of an auto-pay bounce, of one token, of an account, or of <code>"all"</code> there are; a payment
that had failed comes through after all; a payer’s bank takes a payment back, or tries to; the next refund of a
payment fails.</p>
<pre tabindex="0"><code>POST ${origin}/actions/bounce
{ "token": "all", "times": 1 }
POST ${origin}/actions/late-capture
{ "payment_id": "pay_…" }
POST ${origin}/actions/dispute
{ "payment_id": "pay_…", "outcome": "lost" }
POST ${origin}/actions/fail-refund
{ "payment_id": "pay_…", "times": 1 }</code></pre>
</details>
</section>`;
}

const SAYS: Readonly<Record<(typeof REVIEW_ACTIONS)[number], string>> = {
  approve: "Approve the application",
  reject: "Reject the application",
  release: "Release the money",
};
