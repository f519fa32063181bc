import type { Language } from "@vaada/contract/language";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import { formatRupees } from "@vaada/money/format";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { KeyFactsPhrases } from "./phrases.ts";

/** The instalments of a loan, as papers print them. */
export type InstalmentFacts = {
  readonly count: string;
  /** Each but the last. */
  readonly each: string;
  readonly last: string;
  /** Whether the last is another amount, because it takes what rounding has left. */
  readonly isLastOther: boolean;
  readonly first: string;
  /** The due date of the last. */
  readonly end: string;
  /** Every due date, in their order. */
  readonly days: string;
};

/** `null` for a loan that is repaid at once. */
export function instalmentFactsOf(
  { partOne, schedule }: Pick<KeyFactStatement, "partOne" | "schedule">,
  { day }: Pick<KeyFactsPhrases, "day">,
): InstalmentFacts | null {
  const { instalments } = partOne;
  const last = schedule.at(-1);
  if (instalments.type === "single" || last === undefined) return null;
  return {
    count: String(instalments.count),
    each: formatRupees(instalments.amount),
    last: formatRupees(last.instalment),
    isLastOther: last.instalment !== instalments.amount,
    first: day(instalments.firstDueOn),
    end: day(last.dueOn),
    days: schedule.map(({ dueOn }) => day(dueOn)).join(", "),
  };
}

/** The sentences of an instalment loan's statement that differ from those of a loan repaid at once. */
type Otherwise = (
  facts: InstalmentFacts,
) => Pick<
  KeyFactsPhrases,
  "words" | "notes" | "summary" | "rate" | "delayedPayment" | "lateArrival" | "dueDate"
>;

const inEnglish: Otherwise = ({ count, each, last, isLastOther, first, end }) => ({
  words: { ...english.words, singleRepayment: "Equal monthly instalments of principal and interest" },
  notes: {
    ...english.notes,
    lender: `RE means the regulated entity: the lender named above. EPI means an instalment; this loan has ${count}.`,
    apr: "The APR is the yearly rate at which all instalments are worth what you really receive, each counted by its own days of 365. The processing fee and the GST on it are counted.",
    schedule:
      "What you pay early counts for the next instalment first; what is more than that makes the loan end sooner. Either way interest is charged only for the days that you had the money.",
  },
  summary: (said) => [
    `You receive ${said.net} in your bank account.`,
    `You pay back ${said.repay} in ${count} monthly instalments of ${each}${isLastOther ? ` (the last is ${last})` : ""}: the first on ${first}, the last on ${end}.`,
    ...english.summary(said).slice(2, 4),
    `If you pay late: ${said.lateCharges ?? "no charge."}${said.penalLimits} Interest stays at ${said.annual} a year, never more${said.lateCharges === null ? "" : ", and no interest is charged on these charges"}.`,
    ...english.summary(said).slice(5),
  ],
  lateArrival: ({ apr, on }) =>
    `, for money that arrives on the day of issue. At most ${apr}: the due dates stay, so money that arrives as late as ${on} is used for fewer days. After that day we issue a new statement.`,
  dueDate: () => `First instalment ${first}, last ${end}; every date is in Annex C`,
  rate: ({ annual }) => `${annual} a year, fixed, on the principal that is still owed`,
  delayedPayment: ({ lateFee, annual }) =>
    `${lateFee === null ? "Nil." : `${lateFee} once for each instalment whose due date has passed. It is a penal charge, not interest: it is not added to the principal and no interest is charged on it.`} The agreed interest of ${annual} a year runs on, never more.`,
});

const inHindi: Otherwise = ({ count, each, last, isLastOther, first, end }) => ({
  words: { ...hindi.words, singleRepayment: "मूलधन और ब्याज की बराबर मासिक किस्तें" },
  notes: {
    ...hindi.notes,
    lender: `विनियमित संस्था का मतलब ऊपर लिखी लोन देने वाली कंपनी है। इस लोन में ${count} किस्तें हैं।`,
    apr: "एपीआर वह सालाना दर है जिससे सारी किस्तों की आज की कीमत मिलकर उतनी होती है जितनी रकम आपको सच में मिलती है; हर किस्त अपने दिनों के हिसाब से, साल के 365 दिन मानकर, गिनी जाती है। प्रोसेसिंग फ़ीस और उस पर जीएसटी इसमें शामिल हैं।",
    schedule:
      "आप जो पहले चुकाते हैं, वह पहले अगली किस्त में गिना जाता है; उससे ज़्यादा हो तो लोन जल्दी ख़त्म होता है। दोनों में ब्याज सिर्फ़ उतने दिनों का लगता है जितने दिन पैसे आपके पास रहे।",
  },
  summary: (said) => [
    `आपके बैंक खाते में ${said.net} आएँगे।`,
    `आपको ${said.repay} ${count} मासिक किस्तों में चुकाने हैं, हर किस्त ${each}${isLastOther ? ` (आख़िरी ${last})` : ""}: पहली ${first} को, आख़िरी ${end} को।`,
    ...hindi.summary(said).slice(2, 4),
    `देर से चुकाने पर: ${said.lateCharges ?? "कोई शुल्क नहीं।"}${said.penalLimits} ब्याज ${said.annual} सालाना ही रहता है, कभी ज़्यादा नहीं${said.lateCharges === null ? "" : ", और इन शुल्कों पर कोई ब्याज नहीं लगता"}।`,
    ...hindi.summary(said).slice(5),
  ],
  lateArrival: ({ apr, on }) =>
    `, अगर पैसे जारी करने के दिन ही पहुँचें। ज़्यादा से ज़्यादा ${apr}: किस्तों की तारीखें वही रहती हैं, इसलिए ${on} तक देर से पहुँचे पैसे कम दिनों के लिए मिलते हैं। उस दिन के बाद हम लोन की मुख्य बातें नए सिरे से जारी करते हैं।`,
  dueDate: () => `पहली किस्त ${first}, आख़िरी ${end}; सारी तारीखें अनुलग्नक ग में हैं`,
  rate: ({ annual }) => `${annual} सालाना, स्थिर, बाकी मूलधन पर`,
  delayedPayment: ({ lateFee, annual }) =>
    `${lateFee === null ? "शून्य।" : `जिस किस्त की तारीख निकल जाए, उस पर एक बार ${lateFee}। यह दंड शुल्क है, ब्याज नहीं: यह मूलधन में नहीं जुड़ता और इस पर कोई ब्याज नहीं लगता।`} तय ब्याज ${annual} सालाना चलता रहता है, कभी ज़्यादा नहीं।`,
});

const OTHERWISE: Readonly<Record<Language, Otherwise>> = { en: inEnglish, hi: inHindi };

/** The phrases of a statement: those of its language, and what instalments say otherwise. */
export function phrasesOf(statement: KeyFactStatement, language: Language): KeyFactsPhrases {
  const phrases = language === "hi" ? hindi : english;
  const instalments = instalmentFactsOf(statement, phrases);
  return instalments === null ? phrases : { ...phrases, ...OTHERWISE[language](instalments) };
}
