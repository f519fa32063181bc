import { html } from "../../page/html.ts";
import { frame } from "./frame.ts";

export type LeavingReason = keyof typeof REASONS;

/** The end of a journey: says why, and leads back. */
export function leavingPage({
  brandName,
  reason,
  href,
}: {
  brandName: string;
  reason: LeavingReason;
  href: string;
}): string {
  const { title, says } = REASONS[reason];
  return frame({
    title,
    hint: html`A new signing begins in the app.`,
    signing: null,
    main: html`<div class="sheet">
<h2>${title}</h2>
<p>${says} Nothing was signed. Go back to ${brandName} to begin again.</p>
<a class="main" href="${href}">Return to ${brandName}</a>
</div>`,
  });
}

const REASONS = {
  unknown: { title: "This signing is not known", says: "The address may be incomplete." },
  empty: { title: "There is no document yet", says: "It was not handed over." },
  expired: { title: "This signing has expired", says: "It was open for longer than it is valid." },
  "too-many-wrong-codes": { title: "Too many wrong OTPs", says: "The OTP was wrong three times." },
};
