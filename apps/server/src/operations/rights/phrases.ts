import type { CivilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import { CORRECTION_ANSWER_DAYS, type CorrectableField } from "@vaada/contract/correction";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";

type OfficerFacts = {
  readonly lender: Lender;
  readonly number: string;
  readonly field: CorrectableField;
  readonly value: string;
  readonly reason: string;
  readonly receivedOn: CivilDate;
  readonly answerBy: CivilDate;
  readonly language: Language;
  readonly mobile: string;
};

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", hi: "Hindi" };

const FIELD_NAMES: Readonly<Record<CorrectableField, string>> = {
  email: "E-mail address",
  name: "Name",
  "birth-date": "Date of birth",
  address: "Address",
  mobile: "Mobile number",
  employment: "Work and income",
  "bank-account": "Bank account",
  "something-else": "Something else",
};

/** The answer in a borrower's data once two people have put the new number in place. */
export const MOBILE_CHANGED_ANSWER: Readonly<Record<Language, string>> = {
  en: "Your new number signs in to your account from now on. Whoever was signed in is signed out.",
  hi: "अब से आपके नए नंबर से आपके अकाउंट में साइन इन होगा। जो भी साइन इन था, उसका साइन इन ख़त्म कर दिया गया है।",
};

/** Stands for the words of a borrower who asks for the account from a sign-in with another number. */
export const ASKED_FROM_OUTSIDE: Readonly<Record<Language, string>> = {
  en: "The old number is lost. It was asked from a sign-in with the new number, and not from this account.",
  hi: "पुराना नंबर खो गया है। यह नए नंबर से साइन इन करके माँगा गया, इस अकाउंट से नहीं।",
};

/** "DR-2000001": short enough to be read out on the phone. */
export const numberOf = ({ number }: { readonly number: number }): string => `DR-${number}`;

/**
 * To the officer who answers for the borrowers' data, whose desk works in English. The mail carries what is to be corrected and how
 * the borrower is reached, so that the officer need not be at the console to know of it.
 */
export function officerMail(facts: OfficerFacts): { readonly subject: string; readonly text: string } {
  const { lender, number, answerBy } = facts;
  const rows = [
    ["Number", number],
    ["Received", formatDay(facts.receivedOn)],
    ["Answer by", `${formatDay(answerBy)}, ${CORRECTION_ANSWER_DAYS} days after it came`],
    ["What is wrong", FIELD_NAMES[facts.field]],
    ["Language of the borrower", LANGUAGE_NAMES[facts.language]],
    ["Mobile", facts.mobile],
  ];
  return {
    subject: `Correction ${number}, to be answered by ${formatDay(answerBy)}`,
    text: [
      `${lender.grievanceOfficer.name}, a borrower of ${lender.brand.name} asks for a correction of their data.`,
      rows.map(([name, value]) => `${name}: ${value}`).join("\n"),
      "What it should be:",
      quoted(facts.value),
      "Why, in the borrower's words:",
      quoted(facts.reason),
      "Please look at it and answer the borrower by that day. What a register says is corrected there first.",
      "This mail holds personal data. Use it for this request alone.",
    ].join("\n\n"),
  };
}

const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
