import { HOSTED_PATH as BANK_PATH } from "../bank-statement/addresses.ts";
import { HOSTED_PATH as DIGILOCKER_PATH } from "../digilocker/addresses.ts";
import { HOSTED_PATH as E_SIGN_PATH } from "../e-sign/addresses.ts";
import { type Html, html } from "../page/html.ts";
import { ICONS } from "../page/icons.ts";
import { CHECKOUT_PATH } from "../razorpay/addresses.ts";
import { CREDIT_CARD_NUMBER } from "../razorpay/instruments.ts";
import { CONFIRMED_NEXT_DAY, REJECTED_NEXT_DAY } from "../razorpay/tokens.ts";

/** The pages of providers to which a borrower is sent, and how to get past them without a browser. */
export function hostedCard({ brandName, origin }: { brandName: string; origin: string }): Html {
  return html`<section class="card" aria-labelledby="hosted">
<h2 id="hosted">${ICONS.document}Hosted pages</h2>
<p>${brandName} sends the borrower to <strong>DigiLocker</strong> to share the Aadhaar record. The number of the
person who was named is filled in there; its OTP arrives on the phone, addressed to <code>aadhaar-</code> and the
number’s last four digits.</p>
<p>It sends the borrower to <strong>BankConnect</strong> to share a bank statement: by net banking (any user ID and
password), as a PDF (any file), or by an account aggregator, whose OTP goes to the mobile number typed there. The
statement is that of the person who was named.</p>
<p>It sends the borrower to <strong>e-sign</strong> to sign the loan agreement with Aadhaar. What comes back is
really signed, by a certificate in the name of whoever typed the OTP.</p>
<p>Over its own page it opens the <strong>checkout</strong>, where an auto-pay is authorised and a payment made, or
not. A bank confirms an auto-pay in a moment; of an account that ends in <code>${CONFIRMED_NEXT_DAY}</code> when the
clock is on the next day, and one that ends in <code>${REJECTED_NEXT_DAY}</code> it rejects then. A payment is made
by UPI, debit card or net banking; the card ${CREDIT_CARD_NUMBER} is a credit card, refused where the lender asks for that.</p>
<p class="hint">The addresses, which the app opens with an id:</p>
<pre tabindex="0"><code>${origin}${DIGILOCKER_PATH}?client_id=digilocker_…
${origin}${BANK_PATH}?session_id=…
${origin}${E_SIGN_PATH}?client_id=esign_…&amp;token=…
${origin}${CHECKOUT_PATH}?order_id=order_…&amp;key=rzp_…</code></pre>
<p class="hint">The same without a browser. Each answers <code>redirect_url</code>; <code>pan</code> says as
whom:</p>
<pre tabindex="0"><code>POST ${origin}/actions/consent
{ "client_id": "digilocker_…", "pan": "ABCPA1234D" }
POST ${origin}/actions/deny
{ "client_id": "digilocker_…" }
POST ${origin}/actions/expire
{ "session_id": "…" }
POST ${origin}/actions/sign
{ "client_id": "esign_…" }
POST ${origin}/actions/refuse
{ "client_id": "esign_…" }</code></pre>
<p class="hint">Consenting and denying know both, <code>client_id</code> and <code>session_id</code>; so does expiring,
also of a signing. To have somebody else sign, give their <code>pan</code>; to get other terms back than were handed
over, <code>"altered": true</code>.</p>
<p class="hint">Of the checkout, <code>pay</code> answers what the page would be handed, <code>fail</code> why it was
declined, and <code>close</code> that nothing was done. What a bank says of an auto-pay later: <code>confirm</code>,
<code>reject</code>, or <code>cancel</code>.</p>
<pre tabindex="0"><code>POST ${origin}/actions/pay
{ "order_id": "order_…", "method": "netbanking" }
POST ${origin}/actions/reject
{ "token": "token_…" }</code></pre>
</section>`;
}
