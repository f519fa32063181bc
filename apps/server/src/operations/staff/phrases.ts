import { formatMoment } from "@vaada/calendar/format";
import type { Lender } from "@vaada/contract/lender";

/** The lender's people read English at the console, and so in their mails. */
type MailText = { readonly language: "en"; readonly subject: string; readonly text: string };

const textOf = (paragraphs: readonly string[]): string => paragraphs.join("\n\n");

/** The mail with somebody's link to the console. */
export function invitationMail(given: {
  readonly lender: Lender;
  readonly name: string;
  readonly role: string;
  readonly link: string;
  readonly expiresAt: Date;
}): MailText {
  const { lender, name, role, link, expiresAt } = given;
  return {
    language: "en",
    subject: `Your access to the ${lender.brand.name} console`,
    text: textOf([
      `Hello ${name},`,
      `You have been given access to the console of ${lender.lender.legalName}, as ${role}. Choose a password and add the account to your authenticator here:`,
      link,
      `The link works once, until ${formatMoment(expiresAt.getTime())}. Once you use it, a password and an authenticator that you had before stop working.`,
      "If you did not expect this, do not open the link, and tell your administrator.",
    ]),
  };
}

/** The mail that tells an administrator of ten wrong tries. */
export function lockMail(given: {
  readonly lender: Lender;
  readonly name: string;
  readonly lockedName: string;
  readonly lockedEmail: string;
  readonly lockedAt: Date;
}): MailText {
  const { lender, name, lockedName, lockedEmail, lockedAt } = given;
  return {
    language: "en",
    subject: `${lender.brand.name} console: ten wrong tries with ${lockedEmail}`,
    text: textOf([
      `Hello ${name},`,
      `Somebody tried ten times to sign in as ${lockedName} (${lockedEmail}) with a wrong password or code, the last time on ${formatMoment(lockedAt.getTime())}. Signing in with this address is locked for 15 minutes from then.`,
      `Ask ${lockedName} whether it was them. If it was not, end their sessions in the console and look at the audit for where the tries came from.`,
    ]),
  };
}
