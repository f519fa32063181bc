import type { Language } from "@vaada/contract/language";
import type { AgreementClause } from "@vaada/lending/key-facts/agreement-clauses";
import type { InstalmentFacts } from "../../key-facts/instalment-phrases.ts";
import type { AgreementFacts, Clause } from "./phrases.ts";

type Otherwise = (
  facts: AgreementFacts,
  instalments: InstalmentFacts,
) => Partial<Readonly<Record<AgreementClause, Clause>>>;

const inEnglish: Otherwise = (facts, { count, each, last, isLastOther, days }) => ({
  interest: {
    heading: "Interest",
    texts: [
      `Interest is ${facts.annual} a year, fixed and simple: it is charged on the principal that is still owed, for each day as a 365th of a year, from the day the money arrives in your account. It is not charged for the time before, nor on interest. A loan that is repaid on the day it arrives costs one day's interest. Each instalment pays the interest of its own days first, so what you pay for interest shrinks with each.`,
    ],
  },
  repayment: {
    heading: "Repayment and auto-pay",
    texts: [
      `You repay ${facts.repay} in ${count} monthly instalments of ${each} each, ${isLastOther ? `the last of ${last}` : "all of them equal"}, on ${days}. The schedule in the summary box shows the principal and the interest of each. Should a due date be no working day, you can pay until the end of the next one, and the wait costs you neither interest nor a charge. You pay to our own account and to nobody else. What you pay settles the instalments that are due, the oldest first and of each the interest before the principal, then charges, then the next instalment; what is more than that pays off principal, and the loan ends sooner.`,
      facts.mandateMax === null
        ? "Your bank does not offer auto-pay, so you repay each instalment in the app by its due date."
        : `With the auto-pay that you have authorised we debit on each due date what is due by then, and never more than ${facts.mandateMax} at once. We tell you at least 24 hours before each debit. Should a due date be no working day, we debit on the next one. You can withdraw the auto-pay at any time; the instalments are then still to be repaid by their due dates.`,
    ],
  },
  "paying-early": {
    heading: "Paying early",
    texts: [
      "You may repay the loan, or a part of it, on any day. There is no charge for it, and interest is charged only for the days that you had the money. What you pay early counts for the next instalment first.",
    ],
  },
  "paying-late": {
    heading: "Paying late",
    bold: `If an instalment is not repaid by its due date, we charge a late charge of ${facts.lateFee}, once for each such instalment. For each auto-pay debit that your bank returns we charge ${facts.bounce}.${facts.presentationsMax === null ? "" : ` We present the debit of an instalment at most ${facts.presentationsMax} times.`}${facts.penalLimits}`,
    texts: [
      `These are penal charges and not interest. They are never added to the principal and no interest is charged on them. The agreed interest of ${facts.annual} a year runs on while principal is owed, and never at a higher rate. We tell you of every charge when it is made, and why.`,
    ],
  },
  classification: {
    heading: "How an unpaid loan is classified",
    texts: [
      `A loan of which an instalment is not repaid on its due date is overdue from that day on. By the Reserve Bank's rules it is then a special mention account (SMA), and from the 90th day a non-performing asset (NPA), counted at the end of each day from the oldest instalment that is unpaid. For this loan, if nothing were paid: first due date ${facts.unpaid.due}, SMA-0 from that day, SMA-1 from ${facts.unpaid.sma1}, SMA-2 from ${facts.unpaid.sma2}, NPA from ${facts.unpaid.npa}. Only paying all that is overdue makes it standard again.`,
      "We report the loan and how it is repaid to credit information companies, as the law requires. An overdue loan makes it harder to borrow elsewhere.",
    ],
  },
});

const inHindi: Otherwise = (facts, { count, each, last, isLastOther, days }) => ({
  interest: {
    heading: "ब्याज",
    texts: [
      `ब्याज ${facts.annual} सालाना है, स्थिर और साधारण: यह बाकी मूलधन पर, हर दिन के लिए साल का 365वाँ हिस्सा, उस दिन से लगता है जिस दिन पैसे आपके खाते में पहुँचे। उससे पहले का कोई ब्याज नहीं लगता, और ब्याज पर ब्याज नहीं लगता। जिस दिन पैसे आए उसी दिन लौटाने पर एक दिन का ब्याज लगता है। हर किस्त पहले अपने दिनों का ब्याज चुकाती है, इसलिए ब्याज हर किस्त के साथ घटता है।`,
    ],
  },
  repayment: {
    heading: "चुकाना और ऑटो-पे",
    texts: [
      `आप ${facts.repay} ${count} मासिक किस्तों में चुकाते हैं: हर किस्त ${each}, ${isLastOther ? `आख़िरी ${last}` : "सब बराबर"}, इन तारीखों को: ${days}। हर किस्त का मूलधन और ब्याज ऊपर की तालिका में है। अगर किसी किस्त के दिन बैंक बंद हो, तो आप अगले कामकाजी दिन के आख़िर तक चुका सकते हैं, और इस इंतज़ार का न ब्याज लगता है न कोई शुल्क। आप सिर्फ़ हमारे अपने खाते में भुगतान करते हैं, किसी और को नहीं। आपके भुगतान से पहले वे किस्तें चुकती हैं जिनकी तारीख आ चुकी है, सबसे पुरानी पहले और हर एक में ब्याज मूलधन से पहले, फिर शुल्क, फिर अगली किस्त; उससे ज़्यादा हो तो मूलधन घटता है और लोन जल्दी ख़त्म होता है।`,
      facts.mandateMax === null
        ? "आपके बैंक में ऑटो-पे नहीं है, इसलिए आप हर किस्त उसकी तारीख तक ऐप में चुकाते हैं।"
        : `आपके दिए ऑटो-पे से हम हर किस्त की तारीख को उतना लेते हैं जितना तब तक देना है, और एक बार में कभी ${facts.mandateMax} से ज़्यादा नहीं। हर बार कम से कम 24 घंटे पहले हम आपको बताते हैं। अगर उस दिन बैंक बंद हो, तो हम अगले कामकाजी दिन लेते हैं। आप ऑटो-पे कभी भी वापस ले सकते हैं; किस्तें तब भी अपनी तारीख तक चुकानी हैं।`,
    ],
  },
  "paying-early": {
    heading: "जल्दी चुकाना",
    texts: [
      "आप लोन, या उसका कोई हिस्सा, किसी भी दिन चुका सकते हैं। उसका कोई शुल्क नहीं है, और ब्याज सिर्फ़ उतने दिनों का लगता है जितने दिन पैसे आपके पास रहे। जो आप पहले चुकाते हैं, वह पहले अगली किस्त में गिना जाता है।",
    ],
  },
  "paying-late": {
    heading: "देर से चुकाना",
    bold: `अगर कोई किस्त अपनी तारीख तक नहीं चुकाई गई, तो हम उस किस्त पर एक बार ${facts.lateFee} का देरी शुल्क लेते हैं। आपके बैंक से लौटने वाले हर ऑटो-पे भुगतान पर हम ${facts.bounce} लेते हैं।${facts.presentationsMax === null ? "" : ` एक किस्त के भुगतान के लिए हम ज़्यादा से ज़्यादा ${facts.presentationsMax} बार कोशिश करते हैं।`}${facts.penalLimits}`,
    texts: [
      `ये दंड शुल्क हैं, ब्याज नहीं। ये कभी मूलधन में नहीं जुड़ते और इन पर कोई ब्याज नहीं लगता। जब तक मूलधन बाकी है, तय ब्याज ${facts.annual} सालाना चलता रहता है, और कभी इससे ज़्यादा नहीं। हर शुल्क लगते ही हम आपको बताते हैं कि वह क्यों लगा।`,
    ],
  },
  classification: {
    heading: "न चुकाए लोन की श्रेणी",
    texts: [
      `जिस लोन की कोई किस्त अपनी तारीख को नहीं चुकाई गई, वह उसी दिन से बकाया है। रिज़र्व बैंक के नियमों से वह तब विशेष उल्लेख खाता (एसएमए) और 90वें दिन से गैर-निष्पादित संपत्ति (एनपीए) कहलाता है; गिनती हर दिन के आख़िर में, सबसे पुरानी बाकी किस्त से होती है। इस लोन में, अगर कुछ भी न चुकाया जाए: पहली किस्त ${facts.unpaid.due}, उसी दिन से एसएमए-0, ${facts.unpaid.sma1} से एसएमए-1, ${facts.unpaid.sma2} से एसएमए-2, ${facts.unpaid.npa} से एनपीए। सारा बकाया चुकाने पर ही वह फिर सामान्य होता है।`,
      "हम लोन और उसके चुकाने की जानकारी क़ानून के मुताबिक़ क्रेडिट सूचना कंपनियों को देते हैं। बकाया लोन से कहीं और उधार लेना मुश्किल होता है।",
    ],
  },
});

/** The clauses that a loan in instalments has otherwise than one that is repaid at once. */
export const INSTALMENT_CLAUSES: Readonly<Record<Language, Otherwise>> = { en: inEnglish, hi: inHindi };
