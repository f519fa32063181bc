import { html } from "../../page/html.ts";
import { CODE_MINUTES } from "../bank-connect.ts";
import type { Bank } from "../banks.ts";
import { fieldOf, formOf, frame, newTab, othersOf, type PageInput } from "./frame.ts";

export function codePage({ session, brandName, bank, problem, notice }: PageInput & { bank: Bank }): string {
  return frame({
    title: "Enter the OTP",
    brandName,
    hint: html`The OTP is on ${newTab({ href: `/phone?to=${session.mobile}`, text: "the phone" })}.`,
    session,
    step: 3,
    main: html`<div class="sheet">
<h2>Enter the OTP</h2>
<p class="bank">${bank.fullName}</p>
<p>It was sent to the number that ends in <span class="number">${session.mobile.slice(-4)}</span>.</p>
<p class="notice" role="status">${notice}</p>
${formOf({
  session,
  act: "code",
  content: html`${fieldOf({
    name: "otp",
    label: "OTP",
    hint: `6 digits, valid for ${CODE_MINUTES} minutes.`,
    problem,
    control: (ties) => html`<input ${ties} class="code" type="text" inputmode="numeric" maxlength="6" required
autocomplete="one-time-code" autofocus>`,
  })}
<button type="submit" class="main">Find my account</button>`,
})}
${othersOf(session, [
  { act: "send-again", text: "Resend OTP" },
  { act: "another-way", text: "Share it another way" },
])}
</div>`,
  });
}
