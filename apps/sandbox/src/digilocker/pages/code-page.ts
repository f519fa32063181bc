import { fieldOf, newTab } from "../../page/aadhaar-form.ts";
import { html } from "../../page/html.ts";
import type { Person } from "../../people/person.ts";
import { aadhaarRecipient } from "../../providers/aadhaar-text.ts";
import { formOf, frame, type PageInput } from "./frame.ts";

export function codePage({ session, problem, notice, person }: PageInput & { person: Person }): string {
  const { number } = person.aadhaar;
  const phone = newTab({ href: `/phone?to=${aadhaarRecipient(number)}`, text: "the phone" });
  return frame({
    title: "Enter the OTP",
    hint: html`The OTP is on ${phone}.`,
    session,
    main: html`<div class="sheet">
<p class="step">Step 2 of 3</p>
<h2>Enter the OTP</h2>
<p>UIDAI has texted it to the mobile number that is linked with Aadhaar
<span class="number">XXXX XXXX ${number.slice(-4)}</span>.</p>
<p class="notice" role="status">${notice}</p>
${formOf({
  session,
  act: "code",
  content: html`${fieldOf({
    name: "otp",
    label: "OTP",
    hint: "6 digits, valid for 10 minutes.",
    problem,
    input: html`class="code" autocomplete="one-time-code" maxlength="6" autofocus`,
  })}
<button type="submit" class="main">Verify</button>`,
})}
<div class="others">
${formOf({ session, act: "send-again", content: html`<button class="plain">Resend OTP</button>` })}
${formOf({ session, act: "start-over", content: html`<button class="plain">Use another number</button>` })}
</div>
</div>`,
  });
}
