import { html } from "../../page/html.ts";
import type { Bank } from "../banks.ts";
import { actingAs, fieldOf, formOf, frame, newTab, othersOf, type PageInput } from "./frame.ts";

export function aggregatorPage(stage: PageInput & { bank: Bank }): string {
  const { session, brandName, bank, problem, typed } = stage;
  return frame({
    title: "Account aggregator",
    brandName,
    hint: html`${actingAs(stage)} The OTP comes to ${newTab({ href: "/phone", text: "the phone" })}.`,
    session,
    step: 3,
    main: html`<div class="sheet">
<h2>Find your account</h2>
<p class="bank">${bank.fullName}</p>
<p>An account aggregator is licensed by the Reserve Bank of India to carry your data from your bank to whom you
allow, and can’t read it itself.</p>
${formOf({
  session,
  act: "mobile",
  content: html`${fieldOf({
    name: "mobile",
    label: "Mobile number",
    hint: "The one that your bank knows. An OTP goes there.",
    problem,
    control: (ties) => html`<input ${ties} type="tel" inputmode="numeric" value="${typed ?? session.mobile}"
maxlength="20" required autocomplete="tel-national">`,
  })}
<button type="submit" class="main">Send OTP</button>`,
})}
${othersOf(session, [{ act: "another-way", text: "Share it another way" }])}
</div>`,
  });
}
