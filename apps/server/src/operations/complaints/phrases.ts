import type { CivilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import { formatDayInHindi } from "@vaada/calendar/format-hindi";
import { COMPLAINT_ANSWER_DAYS, type ComplaintCategory } from "@vaada/contract/complaint";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";

type Words = { readonly subject: string; readonly text: string };

type ComplaintFacts = {
  readonly lender: Lender;
  readonly ticket: string;
  readonly receivedOn: CivilDate;
  readonly answerBy: CivilDate;
};

type OfficerFacts = ComplaintFacts & {
  readonly category: ComplaintCategory;
  readonly text: string;
  readonly applicationId: number;
  readonly language: Language;
  readonly mobile: string;
  readonly email: { readonly address: string; readonly isConfirmed: boolean } | null;
};

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", hi: "Hindi" };

/**
 * To the grievance officer, whose desk works in English. The mail carries the words and how the borrower is reached, because
 * an officer may have no sign-in at the console, whose desk shows them too.
 */
export function officerMail(facts: OfficerFacts): Words {
  const { lender, ticket, email } = facts;
  const rows = [
    ["Number", ticket],
    ["Received", formatDay(facts.receivedOn)],
    ["Answer by", `${formatDay(facts.answerBy)}, ${COMPLAINT_ANSWER_DAYS} days after it came`],
    ["About", facts.category],
    ["Borrower's application", String(facts.applicationId)],
    ["Language of the borrower", LANGUAGE_NAMES[facts.language]],
    ["Mobile", facts.mobile],
    [
      "E-mail",
      email === null ? "none" : `${email.address} (${email.isConfirmed ? "confirmed" : "not confirmed"})`,
    ],
  ];
  return {
    subject: `Complaint ${ticket}, to be answered by ${formatDay(facts.answerBy)}`,
    text: [
      `${lender.grievanceOfficer.name}, a borrower of ${lender.brand.name} has complained in the app.`,
      rows.map(([name, value]) => `${name}: ${value}`).join("\n"),
      "What happened, in the borrower's words:",
      facts.text
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n"),
      `Please answer the borrower by that day. After it, or once it is answered, the borrower may go to the Reserve Bank's ombudsman: ${lender.complaintPortal}.`,
      "This mail holds personal data. Use it for this complaint alone.",
    ].join("\n\n"),
  };
}

/** To the borrower, whose address is confirmed. */
export const borrowerMail = (language: Language, facts: ComplaintFacts): Words => PHRASES[language](facts);

/** The answer, to the borrower whose address is confirmed. */
export function answerMail(
  language: Language,
  { lender, ticket, receivedOn, answer }: ComplaintFacts & { readonly answer: string },
): Words {
  return language === "hi"
    ? {
        subject: `आपकी शिकायत ${ticket} का जवाब`,
        text: [
          "नमस्ते,",
          `${formatDayInHindi(receivedOn)} की आपकी शिकायत ${ticket} का जवाब यह है:`,
          answer,
          `जवाब से आप संतुष्ट न हों, तो आप 90 दिनों के भीतर रिज़र्व बैंक के लोकपाल से मुफ़्त शिकायत कर सकते हैं: ${lender.complaintPortal}`,
          `शिकायत अधिकारी: ${officerOf(lender)}।`,
        ].join("\n\n"),
      }
    : {
        subject: `The answer to your complaint ${ticket}`,
        text: [
          "Hello,",
          `This is the answer to your complaint ${ticket} of ${formatDay(receivedOn)}:`,
          answer,
          `If it does not satisfy you, you may complain to the Reserve Bank's ombudsman within 90 days, free of charge: ${lender.complaintPortal}.`,
          `The grievance officer: ${officerOf(lender)}.`,
        ].join("\n\n"),
      };
}

const english = ({ lender, ticket, receivedOn, answerBy }: ComplaintFacts): Words => ({
  subject: `We have your complaint ${ticket}`,
  text: [
    "Hello,",
    `Your complaint of ${formatDay(receivedOn)} has the number ${ticket}. It has gone to ${officerOf(lender)}.`,
    `You get an answer by ${formatDay(answerBy)}. If you get none by then, or the answer does not satisfy you, you may complain to the Reserve Bank's ombudsman within 90 days, free of charge: ${lender.complaintPortal}.`,
  ].join("\n\n"),
});

const hindi = ({ lender, ticket, receivedOn, answerBy }: ComplaintFacts): Words => ({
  subject: `आपकी शिकायत ${ticket} हमें मिल गई है`,
  text: [
    "नमस्ते,",
    `${formatDayInHindi(receivedOn)} की आपकी शिकायत का नंबर ${ticket} है। यह हमारे शिकायत अधिकारी के पास पहुँचाई गई है: ${officerOf(lender)}।`,
    `आपको ${formatDayInHindi(answerBy)} तक जवाब मिलेगा। तब तक जवाब न मिले, या जवाब से आप संतुष्ट न हों, तो आप 90 दिनों के भीतर रिज़र्व बैंक के लोकपाल से मुफ़्त शिकायत कर सकते हैं: ${lender.complaintPortal}`,
  ].join("\n\n"),
});

const officerOf = ({ grievanceOfficer: { name, phone, email } }: Lender): string =>
  [name, phone, email].join(", ");

const PHRASES: Readonly<Record<Language, (facts: ComplaintFacts) => Words>> = { en: english, hi: hindi };
