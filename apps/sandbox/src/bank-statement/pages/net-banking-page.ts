import { html } from "../../page/html.ts";
import type { Bank } from "../banks.ts";
import { actingAs, fieldOf, formOf, frame, othersOf, type PageInput } from "./frame.ts";

export function netBankingPage(stage: PageInput & { bank: Bank }): string {
  const { session, brandName, bank, problem, typed } = stage;
  return frame({
    title: "Net banking",
    brandName,
    hint: html`${actingAs(stage)} Any user ID and any password will do.`,
    session,
    step: 3,
    main: html`<div class="sheet">
<h2>Sign in to net banking</h2>
<p class="bank">${bank.fullName}</p>
${formOf({
  session,
  act: "sign-in",
  content: html`${fieldOf({
    name: "user_id",
    label: "User ID",
    hint: "As on your bank’s own page.",
    problem,
    control: (ties) => html`<input ${ties} type="text" value="${typed ?? ""}" maxlength="100" required
autocomplete="off" autocapitalize="none" spellcheck="false">`,
  })}
${fieldOf({
  name: "password",
  label: "Password",
  hint: "It is used once, to read the statement, and kept nowhere.",
  problem: "",
  control: (ties) => html`<input ${ties} type="password" maxlength="100" required autocomplete="off">`,
})}
<button type="submit" class="main">Sign in</button>`,
})}
${othersOf(session, [{ act: "another-way", text: "Share it another way" }])}
</div>`,
  });
}
