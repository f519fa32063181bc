import { html } from "../../page/html.ts";
import { accountOf, maskedNumber } from "../account.ts";
import { hostedPath } from "../addresses.ts";
import type { Bank } from "../banks.ts";
import { dayOf } from "../days.ts";
import { actingAs, frame, othersOf, type PageInput } from "./frame.ts";

export function consentPage(stage: PageInput & { bank: Bank }): string {
  const { session, brandName, bank, holder } = stage;
  if (holder === null) throw new Error(`nobody is known in the session ${session.sessionId}`);
  const { number } = accountOf(session, holder);
  const [from, to] = [session.fromDate, session.toDate].map((date) => DAY.format(dayOf(date)));
  return frame({
    title: "Your consent",
    brandName,
    hint: html`${actingAs(stage)} Both buttons lead back to the app.`,
    session,
    step: 4,
    main: html`<div class="sheet">
<h2>Share this statement with ${brandName}?</h2>
<p class="who"><strong>${bank.fullName}</strong><span class="number">${maskedNumber(number)}</span></p>
<dl>
<div><dt>Account holder</dt><dd>${holder.bank.registeredName}</dd></div>
<div><dt>What is shared</dt><dd>Name, account number, balances and transactions</dd></div>
<div><dt>From when</dt><dd>${from ?? ""} to ${to ?? ""}</dd></div>
<div><dt>Purpose</dt><dd>To decide on your loan application, once</dd></div>
</dl>
<form class="choice" method="post" action="${hostedPath(session)}">
<button type="submit" class="main" name="act" value="consent">Share statement</button>
<button type="submit" class="second" name="act" value="leave">Do not share</button>
</form>
${othersOf(session, [{ act: "another-bank", text: "Choose another bank" }])}
</div>`,
  });
}

const DAY = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "UTC" });
