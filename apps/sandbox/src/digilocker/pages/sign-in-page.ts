import { fieldOf, inGroups, newTab } from "../../page/aadhaar-form.ts";
import { html } from "../../page/html.ts";
import type { Person } from "../../people/person.ts";
import { formOf, frame, type PageInput } from "./frame.ts";

export function signInPage({
  brandName,
  session,
  problem,
  prefilled,
  typed,
}: PageInput & { prefilled: Person | null; typed: string | undefined }): string {
  const others = newTab({ href: "/people", text: "any of these people" });
  const hint =
    prefilled === null
      ? html`Nobody known here has the name that ${brandName} gave. Type the Aadhaar number of ${others}.`
      : html`You act as ${prefilled.aadhaar.name}, whose number is filled in. Or type that of ${others}.`;
  const number = typed ?? inGroups(prefilled?.aadhaar.number ?? "");
  return frame({
    title: "Sign in",
    hint,
    session,
    main: html`<div class="sheet">
<p class="step">Step 1 of 3</p>
<h2>Sign in with Aadhaar</h2>
<p><strong>${brandName}</strong> asks to see your Aadhaar record. Sign in first. Nothing is shared until you allow
it.</p>
${formOf({
  session,
  act: "sign-in",
  content: html`${fieldOf({
    name: "aadhaar_number",
    label: "Aadhaar number",
    hint: "12 digits. An OTP goes to the mobile number that is linked with it.",
    problem,
    input: html`value="${number}" autocomplete="off" maxlength="20" spellcheck="false"`,
  })}
<button type="submit" class="main">Next</button>`,
})}
</div>`,
  });
}
