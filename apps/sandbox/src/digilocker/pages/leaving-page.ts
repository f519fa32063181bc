import { html } from "../../page/html.ts";
import { frame } from "./frame.ts";

/** The end of a journey: says why, and leads back. */
export function leavingPage({
  brandName,
  reason,
  href,
}: {
  brandName: string;
  reason: keyof typeof REASONS;
  href: string;
}): string {
  const { title, says } = REASONS[reason];
  return frame({
    title,
    hint: html`A new request begins in the app.`,
    session: null,
    main: html`<div class="sheet">
<h2>${title}</h2>
<p>${says} Nothing was shared. Go back to ${brandName} to begin again.</p>
<a class="main" href="${href}">Return to ${brandName}</a>
</div>`,
  });
}

const REASONS = {
  unknown: { title: "This request is not known", says: "The address may be incomplete." },
  expired: { title: "This request has expired", says: "It was open for longer than it is valid." },
  "too-many-wrong-codes": { title: "Too many wrong OTPs", says: "The OTP was wrong three times." },
};
