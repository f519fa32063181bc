import type { FinboxMode } from "@vaada/wire/bank-statement";
import { html } from "../../page/html.ts";
import { hostedPath } from "../addresses.ts";
import type { Bank } from "../banks.ts";
import { actingAs, frame, othersOf, type PageInput } from "./frame.ts";

export function wayPage(stage: PageInput & { bank: Bank }): string {
  const { session, brandName, bank } = stage;
  const ways = bank.ways.map((way) => {
    const { name, says } = WAYS[way];
    return html`<button type="submit" class="way" name="way" value="${way}">
<strong>${name}</strong><span>${says}</span></button>`;
  });
  return frame({
    title: "Choose a way",
    brandName,
    hint: html`${actingAs(stage)} All ways lead to the same statement.`,
    session,
    step: 2,
    main: html`<div class="sheet">
<h2>How do you want to share it?</h2>
<p class="bank">${bank.fullName}</p>
<form class="ways" method="post" action="${hostedPath(session)}">
<input type="hidden" name="act" value="way">${ways}</form>
${othersOf(session, [{ act: "another-bank", text: "Choose another bank" }])}
</div>`,
  });
}

const WAYS: Readonly<Record<FinboxMode, { name: string; says: string }>> = {
  online: { name: "Net banking", says: "Sign in to your bank here. Takes a minute." },
  pdf: { name: "Statement as a PDF", says: "Upload the file that your bank has sent you." },
  aa: { name: "Account aggregator", says: "Find the account by your mobile number, with an OTP." },
};
