import { HOSTED_PATH as BANK_PATH } from "../bank-statement/hosted-path.ts";
import { HOSTED_PATH as DIGILOCKER_PATH } from "../digilocker/hosted-path.ts";
import { type Html, html } from "./html.ts";
import { ICONS } from "./icons.ts";

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
<p class="hint">The addresses, which the app opens with an id:</p>
<pre tabindex="0"><code>${origin}${DIGILOCKER_PATH}?client_id=digilocker_…
${origin}${BANK_PATH}?session_id=…</code></pre>
<p class="hint">The same without a browser. Each answers <code>redirect_url</code>; <code>pan</code> says as
whom:</p>
<pre tabindex="0"><code>POST ${origin}/actions/consent
{ "client_id": "digilocker_…", "pan": "ABCPA1234D" }
POST ${origin}/actions/deny
{ "client_id": "digilocker_…" }
POST ${origin}/actions/expire
{ "session_id": "…" }</code></pre>
<p class="hint">Each act knows both, <code>client_id</code> and <code>session_id</code>.</p>
</section>`;
}
