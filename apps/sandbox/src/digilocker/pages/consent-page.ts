import { html } from "../../page/html.ts";
import type { Person } from "../../people/person.ts";
import { hostedPath } from "../addresses.ts";
import { frame, type PageInput } from "./frame.ts";

export function consentPage({ brandName, session, person }: PageInput & { person: Person }): string {
  const shared = SHARED.map((what) => html`<li>${what}</li>`);
  const { name, number } = person.aadhaar;
  const until = TIME.format(new Date(session.expiresAtMs));
  return frame({
    title: "Your consent",
    hint: html`${name} decides. Both buttons lead back to the app.`,
    session,
    main: html`<div class="sheet">
<p class="step">Step 3 of 3</p>
<h2>Allow ${brandName} to see your Aadhaar record?</h2>
<p class="who"><strong>${name}</strong><span class="number">XXXX XXXX ${number.slice(-4)}</span></p>
<dl>
<div><dt>Who asks</dt><dd>${brandName}</dd></div>
<div><dt>What is shared</dt><dd><ul>${shared}</ul>Of the Aadhaar number only the last four digits.</dd></div>
<div><dt>Purpose</dt><dd>To verify your identity for a loan application</dd></div>
<div><dt>Valid</dt><dd>Once, until <span class="number">${until}</span></dd></div>
</dl>
<form class="choice" method="post" action="${hostedPath(session.clientId)}">
<button type="submit" class="main" name="act" value="consent">Allow</button>
<button type="submit" class="second" name="act" value="deny">Deny</button>
</form>
<p class="hint">If you deny, nothing is shared and you go back to ${brandName}.</p>
</div>`,
  });
}

const SHARED = ["Name", "Date of birth", "Gender", "Address", "Photo"];

const TIME = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  day: "numeric",
  month: "long",
  hour: "numeric",
  minute: "2-digit",
});
