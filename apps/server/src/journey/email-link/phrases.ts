import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";

type LinkMailInput = { readonly lender: Lender; readonly link: string; readonly ttlSeconds: number };

type MailPhrases = {
  readonly subject: string;
  readonly before: readonly string[];
  /** The text of the link in HTML. */
  readonly linkText: string;
  readonly after: readonly string[];
};

/** The mail that verifies an address, as text and as HTML. */
export function linkMail(
  language: Language,
  input: LinkMailInput,
): { subject: string; text: string; html: string } {
  const phrases = PHRASES[language](input);
  return { subject: phrases.subject, text: textOf(phrases, input.link), html: htmlOf(phrases, input.link) };
}

function english({ lender, ttlSeconds }: LinkMailInput): MailPhrases {
  const { brand, support } = lender;
  return {
    subject: `Verify your email address for ${brand.name}`,
    before: [
      "Hello,",
      `This email address was given in a loan application with ${brand.name}. Please confirm that it is yours, so that your loan papers reach you.`,
    ],
    linkText: "Verify email address",
    after: [
      `The link works for ${durationOf(ttlSeconds)}. It asks for no password and no code.`,
      "If it was not you, ignore this email: without the link the address is not verified.",
      `Questions? Write to ${support.email} or call ${support.phone}, ${support.hours}.`,
      `${brand.name} is a service of ${lender.lender.legalName}, ${lender.lender.address}.`,
    ],
  };
}

/** Hindi readers get the English mail until it is translated. */
const PHRASES: Readonly<Record<Language, (input: LinkMailInput) => MailPhrases>> = {
  en: english,
  hi: english,
};

const HOUR_SECONDS = 3_600;
const DAY_HOURS = 24;

/** Rounds down, so that a link never ends before the mail says. */
function durationOf(seconds: number): string {
  const hours = Math.floor(seconds / HOUR_SECONDS);
  if (hours >= 2 * DAY_HOURS) return counted(Math.floor(hours / DAY_HOURS), "day");
  return hours >= 1 ? counted(hours, "hour") : counted(Math.max(1, Math.floor(seconds / 60)), "minute");
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

const textOf = ({ before, after }: MailPhrases, link: string): string =>
  [...before, link, ...after].join("\n\n");

function htmlOf({ before, linkText, after }: MailPhrases, link: string): string {
  const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
  const address = escaped(link);
  return [
    '<div style="max-width:32em;font:16px/1.5 sans-serif">',
    ...before.map(paragraph),
    `<p><a href="${address}">${escaped(linkText)}</a></p>`,
    ...after.map(paragraph),
    `<p style="font-size:14px">${address}</p>`,
    "</div>",
  ].join("\n");
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
