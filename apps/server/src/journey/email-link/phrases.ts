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
      `The link works for ${durationInEnglish(ttlSeconds)}. It asks for no password and no code.`,
      "If it was not you, ignore this email: without the link the address is not verified.",
      `Questions? Write to ${support.email} or call ${support.phone}, ${support.hours.en}.`,
      `${brand.name} is a service of ${lender.lender.legalName}, ${lender.lender.address}.`,
    ],
  };
}

function hindi({ lender, ttlSeconds }: LinkMailInput): MailPhrases {
  const { brand, support } = lender;
  return {
    subject: `${brand.name} के लिए अपना ईमेल पता पक्का करें`,
    before: [
      "नमस्ते,",
      `${brand.name} के एक लोन आवेदन में यह ईमेल पता दिया गया है। बताएँ कि यह आपका ही है, ताकि लोन के काग़ज़ आप तक पहुँचें।`,
    ],
    linkText: "ईमेल पता पक्का करें",
    after: [
      `यह लिंक ${durationInHindi(ttlSeconds)} तक चलेगा। इसमें पासवर्ड या कोड नहीं माँगा जाता।`,
      "अगर पता आपने नहीं दिया, तो इस ईमेल को छोड़ दें: लिंक खोले बिना पता पक्का नहीं होता।",
      `कोई सवाल? ${support.email} पर लिखें या ${support.phone} पर फ़ोन करें, ${support.hours.hi}।`,
      `${brand.name}, ${lender.lender.legalName}, ${lender.lender.address} की सेवा है।`,
    ],
  };
}

const PHRASES: Readonly<Record<Language, (input: LinkMailInput) => MailPhrases>> = { en: english, hi: hindi };

const HOUR_SECONDS = 3_600;
const DAY_HOURS = 24;

type Duration = { readonly count: number; readonly unit: "day" | "hour" | "minute" };

/** Rounds down, so that a link never ends before the mail says. */
function durationOf(seconds: number): Duration {
  const hours = Math.floor(seconds / HOUR_SECONDS);
  if (hours >= 2 * DAY_HOURS) return { count: Math.floor(hours / DAY_HOURS), unit: "day" };
  if (hours >= 1) return { count: hours, unit: "hour" };
  return { count: Math.max(1, Math.floor(seconds / 60)), unit: "minute" };
}

function durationInEnglish(seconds: number): string {
  const { count, unit } = durationOf(seconds);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function durationInHindi(seconds: number): string {
  const { count, unit } = durationOf(seconds);
  return `${count} ${{ day: "दिन", hour: "घंटे", minute: "मिनट" }[unit]}`;
}

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
