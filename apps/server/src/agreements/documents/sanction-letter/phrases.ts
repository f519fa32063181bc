import { formatTime } from "@vaada/calendar/format";
import { formatTimeInHindi } from "@vaada/calendar/format-hindi";
import { english as englishFees } from "../../../notices/fees/phrases.en.ts";
import { hindi as hindiFees } from "../../../notices/fees/phrases.hi.ts";
import type { FeePhrases, FeeText } from "../../../notices/fees/phrases.ts";
import type { InstalmentFacts } from "../../key-facts/instalment-phrases.ts";

/** The figures and days of a sanction letter. */
export type LetterFacts = Readonly<
  Record<
    | "lender"
    | "name"
    | "proposalNumber"
    | "principal"
    | "net"
    | "repay"
    | "due"
    | "term"
    | "perDay"
    | "annual"
    | "apr"
    | "lateArrival"
    | "fee"
    | "gst"
    | "penalLimits"
    | "accepted"
    | "account"
    | "officer"
    | "coolingOff",
    string
  >
> & {
  /** The letter of the grade, and why it is this one. */
  readonly grade: readonly [letter: string, reasons: string];
  /** `null` for a loan that is repaid at once. */
  readonly instalments: InstalmentFacts | null;
  /** The fees that the letter does not name itself. */
  readonly others: { readonly keptBack: readonly FeeText[] };
  /** What paying late costs; `null` for nothing. */
  readonly lateCharges: string | null;
};

/** A row for each, and one for the tax on it. */
const rowsOf = (
  fees: readonly FeeText[],
  { taxFigure }: FeePhrases,
): readonly (readonly [label: string, value: string])[] =>
  fees.flatMap(({ name, amount, tax }) => [
    [name, amount] as const,
    ...(tax === null ? [] : [[taxFigure(name), tax] as const]),
  ]);

/** The phrases of the sanction letter in one language (FP-02). */
export type LetterPhrases = {
  readonly title: string;
  readonly to: string;
  readonly date: string;
  /** The time of day in India, at an instant in milliseconds since 1970. */
  readonly time: (instantMs: number) => string;
  readonly greeting: (facts: LetterFacts) => readonly string[];
  readonly rows: (facts: LetterFacts) => readonly (readonly [label: string, value: string])[];
  /** In bold: what being late costs. */
  readonly late: (facts: LetterFacts) => string;
  readonly closing: (facts: LetterFacts) => readonly string[];
  readonly acceptance: {
    readonly heading: string;
    readonly text: (facts: LetterFacts) => string;
  };
};

export const english: LetterPhrases = {
  title: "Sanction Letter",
  to: "To",
  date: "Date",
  time: formatTime,
  greeting: ({ name, lender, principal, proposalNumber }) => [
    `Dear ${name},`,
    `${lender} has sanctioned your application for a personal loan of ${principal}, under proposal No. ${proposalNumber}, on these terms:`,
  ],
  rows: (facts) => [
    ["Sanctioned amount", facts.principal],
    [
      "Annualised rate of interest and method",
      facts.instalments === null
        ? `${facts.annual} a year, fixed. Simple interest of ${facts.perDay} a day on the principal that is owed, from the day the money arrives in your account.`
        : `${facts.annual} a year, fixed. Simple interest by days of 365 on the principal that is owed, from the day the money arrives in your account.`,
    ],
    ["Grade of the price, and why", `${facts.grade[0]}. ${facts.grade[1]}`],
    ["Annual Percentage Rate (APR), all costs included", `${facts.apr}${facts.lateArrival}`],
    ["Processing fee, one-time", facts.fee],
    ["GST on the processing fee", facts.gst],
    ...rowsOf(facts.others.keptBack, englishFees),
    ["Amount paid out", facts.net],
    ["Paid to", facts.account],
    ["Term", facts.term],
    facts.instalments === null
      ? ["To be repaid once", `${facts.repay} on ${facts.due}`]
      : [
          `To be repaid in ${facts.instalments.count} monthly instalments`,
          `${facts.instalments.each} each, ${facts.instalments.isLastOther ? `the last ${facts.instalments.last}` : "all of them equal"}, on ${facts.instalments.days}: ${facts.repay} in all`,
        ],
    ["Charge for paying early", "Nil"],
    ["Cooling-off period", `${facts.coolingOff} after the money arrived`],
  ],
  late: ({ lateCharges, penalLimits }) =>
    lateCharges === null
      ? "If you pay late, no penal charge is made."
      : `If you pay late, these penal charges are made: ${lateCharges}${penalLimits} They are not interest, and no interest is charged on them.`,
  closing: ({ officer }) => [
    "The Key Fact Statement and the loan agreement tell all of it in full; where this letter is shorter, they rule.",
    `Grievance officer: ${officer}`,
  ],
  acceptance: {
    heading: "Acceptance",
    text: ({ name, accepted }) =>
      `${name} read and accepted these terms on ${accepted}. The acceptance is on our record with the exact statement that was shown.`,
  },
};

export const hindi: LetterPhrases = {
  title: "मंज़ूरी पत्र",
  to: "सेवा में",
  date: "तारीख",
  time: formatTimeInHindi,
  greeting: ({ name, lender, principal, proposalNumber }) => [
    `नमस्ते ${name},`,
    `${lender} ने प्रस्ताव नंबर ${proposalNumber} पर आपका ${principal} का पर्सनल लोन इन शर्तों पर मंज़ूर किया है:`,
  ],
  rows: (facts) => [
    ["मंज़ूर रकम", facts.principal],
    [
      "सालाना ब्याज दर और तरीका",
      facts.instalments === null
        ? `${facts.annual} सालाना, स्थिर। बाकी मूलधन पर ${facts.perDay} रोज़ का साधारण ब्याज, उस दिन से जिस दिन पैसे आपके खाते में पहुँचें।`
        : `${facts.annual} सालाना, स्थिर। बाकी मूलधन पर साधारण ब्याज, हर दिन के लिए साल का 365वाँ हिस्सा, उस दिन से जिस दिन पैसे आपके खाते में पहुँचें।`,
    ],
    ["कीमत की श्रेणी और उसका कारण", `${facts.grade[0]}: ${facts.grade[1]}`],
    ["सालाना प्रतिशत दर (एपीआर), सभी ख़र्च मिलाकर", `${facts.apr}${facts.lateArrival}`],
    ["प्रोसेसिंग फ़ीस, एक बार", facts.fee],
    ["प्रोसेसिंग फ़ीस पर जीएसटी", facts.gst],
    ...rowsOf(facts.others.keptBack, hindiFees),
    ["भेजी जाने वाली रकम", facts.net],
    ["इस खाते में", facts.account],
    ["अवधि", facts.term],
    facts.instalments === null
      ? ["एक बार में चुकाना है", `${facts.due} को ${facts.repay}`]
      : [
          `${facts.instalments.count} मासिक किस्तों में चुकाना है`,
          `हर किस्त ${facts.instalments.each}, ${facts.instalments.isLastOther ? `आख़िरी ${facts.instalments.last}` : "सब बराबर"}, इन तारीखों को: ${facts.instalments.days}। कुल ${facts.repay}`,
        ],
    ["जल्दी चुकाने का शुल्क", "शून्य"],
    ["कूलिंग-ऑफ़ अवधि", `पैसे आने के बाद ${facts.coolingOff}`],
  ],
  late: ({ lateCharges, penalLimits }) =>
    lateCharges === null
      ? "देर से चुकाने पर कोई दंड शुल्क नहीं लगता।"
      : `देर से चुकाने पर ये दंड शुल्क लगते हैं: ${lateCharges}${penalLimits} ये ब्याज नहीं हैं, और इन पर कोई ब्याज नहीं लगता।`,
  closing: ({ officer }) => [
    "लोन की मुख्य बातों और लोन एग्रीमेंट में सब कुछ पूरा लिखा है; जहाँ यह पत्र छोटा है, वहाँ वे मान्य हैं।",
    `शिकायत अधिकारी: ${officer}`,
  ],
  acceptance: {
    heading: "स्वीकृति",
    text: ({ name, accepted }) =>
      `${name} ने ${accepted} को ये शर्तें पढ़कर स्वीकार कीं। यह स्वीकृति लोन की ठीक उन्हीं मुख्य बातों के साथ हमारे रिकॉर्ड में है जो दिखाई गई थीं।`,
  },
};
