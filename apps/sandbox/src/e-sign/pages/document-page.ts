import { fieldOf, inGroups, newTab } from "../../page/aadhaar-form.ts";
import { html } from "../../page/html.ts";
import type { Person } from "../../people/person.ts";
import { readingPath } from "../addresses.ts";
import { formOf, frame, type PageInput } from "./frame.ts";

/** The document to read, the consent, and the number of who signs. */
export function documentPage({
  brandName,
  signing,
  problem,
  prefilled,
  typed,
  pages,
  consentProblem,
}: PageInput & {
  readonly prefilled: Person | null;
  readonly typed: string | undefined;
  /** `null` when they can't be counted. */
  readonly pages: number | null;
  readonly consentProblem: string;
}): string {
  const others = newTab({ href: "/people", text: "any of these people" });
  const hint =
    prefilled === null
      ? html`Nobody known here has the name that ${brandName} gave. Type the Aadhaar number of ${others}.`
      : html`You act as ${prefilled.aadhaar.name}, whose number is filled in. Or type that of ${others}.`;
  const number = typed ?? inGroups(prefilled?.aadhaar.number ?? "");
  const size = `${Math.max(1, Math.round(signing.documentBytes / 1024))} KB`;
  const until = TIME.format(new Date(signing.expiresAtMs));
  return frame({
    title: "Read and sign",
    hint,
    signing,
    main: html`<div class="sheet">
<p class="step">Step 1 of 2</p>
<h2>Read what you sign</h2>
<p><strong>${brandName}</strong> asks <strong>${signing.fullName}</strong> to sign this document.</p>
<div class="paper">
<p><strong>${signing.reason}</strong><span class="number">PDF, ${pages === null ? "" : `${pages} ${pages === 1 ? "page" : "pages"}, `}${size}</span></p>
${newTab({ href: readingPath(signing), text: "Open the document" })}
</div>
<p class="hint">It can be signed until <span class="number">${until}</span>.</p>
${formOf({
  signing,
  act: "identify",
  content: html`${fieldOf({
    name: "aadhaar_number",
    label: "Aadhaar number",
    hint: "12 digits. An OTP goes to the mobile number that is linked with it.",
    problem,
    input: html`value="${number}" autocomplete="off" maxlength="20" spellcheck="false"`,
  })}
<div class="field"><label class="tick"><input type="checkbox" name="consent" value="yes" required
aria-describedby="consent-problem" ${consentProblem === "" ? "" : html`aria-invalid="true"`}><span>I have read the
document. I consent to the use of my Aadhaar number and OTP to create my electronic signature on it, once.</span></label>
<p class="problem" id="consent-problem" role="alert">${consentProblem}</p></div>
<button type="submit" class="main">Send OTP</button>`,
})}
</div>`,
  });
}

const TIME = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  day: "numeric",
  month: "long",
  hour: "numeric",
  minute: "2-digit",
});
