import type { EntryKind } from "@vaada/lending/owed/account-statement";

/** The facts of a statement of account besides its entries. */
export type StatementFacts = Readonly<
  Record<
    | "name"
    | "pan"
    | "loanNo"
    | "from"
    | "to"
    | "principal"
    | "arrived"
    | "due"
    | "rate"
    | "annualRate"
    | "opening"
    | "debits"
    | "credits"
    | "closing"
    | "officer",
    string
  >
> & { readonly isInInstalments: boolean };

type Rows = (facts: StatementFacts) => readonly (readonly [label: string, value: string])[];

/** The phrases of the statement of account in one language. */
export type StatementPhrases = {
  readonly title: string;
  readonly rows: Rows;
  readonly columns: readonly [string, string, string, string, string];
  /** The kinds of entries that are no fee. */
  readonly entries: Readonly<Record<Exclude<EntryKind, "fee" | "gst" | "charge">, string>>;
  /** The sentence when more was taken back than the processing fee and its GST. */
  readonly allFeesReversed: string;
  readonly openingEntry: string;
  readonly closingEntry: string;
  readonly none: string;
  readonly totals: Rows;
  /** After the closing balance: owed, or held for the borrower. */
  readonly owed: (facts: StatementFacts) => string;
  readonly held: (facts: StatementFacts) => string;
  readonly nothing: (facts: StatementFacts) => string;
  readonly interest: string;
  readonly officer: (facts: StatementFacts) => string;
};

export const english: StatementPhrases = {
  title: "Statement of Account",
  rows: (facts) => [
    ["Borrower", facts.name],
    ["PAN", facts.pan],
    ["Loan number", facts.loanNo],
    ["Period", `${facts.from} to ${facts.to}`],
    ["Amount of the loan", facts.principal],
    ["Paid out on", facts.arrived],
    [facts.isInInstalments ? "Instalments due on" : "Due on", facts.due],
    [
      "Interest",
      facts.isInInstalments
        ? `${facts.annualRate} a year, by days of 365`
        : `${facts.rate} a day (${facts.annualRate} a year)`,
    ],
  ],
  columns: ["Particulars", "Date", "Debit", "Credit", "Balance"],
  entries: {
    "paid-out": "Loan paid out",
    interest: "Interest up to this day",
    payment: "Payment",
    "mandate-debit": "Auto-pay",
    "payment-returned": "Chargeback: payment taken back by its bank",
    bounce: "Bounced auto-pay",
    waiver: "Waived",
    refund: "Refund",
    "rest-waived": "Waived",
    "fees-reversed": "Processing fee and GST taken back",
  },
  allFeesReversed: "Fees and GST taken back",
  openingEntry: "Opening balance",
  closingEntry: "Closing balance",
  none: "Nothing happened in this period.",
  totals: (facts) => [
    ["Opening balance", facts.opening],
    ["Debits", facts.debits],
    ["Credits", facts.credits],
    ["Closing balance", facts.closing],
  ],
  owed: ({ to, closing }) => `Owed on ${to}: ${closing}.`,
  held: ({ to, closing }) => `Paid beyond what was owed and not yet sent back on ${to}: ${closing}.`,
  nothing: ({ to }) => `Nothing is owed on ${to}.`,
  interest:
    "A debit adds to what is owed, a credit takes off it. Interest is simple, on the principal that is left, and is entered on the days on which something happened and on the last day.",
  officer: ({ officer }) => `Grievance officer: ${officer}`,
};

export const hindi: StatementPhrases = {
  title: "खाते का स्टेटमेंट",
  rows: (facts) => [
    ["लोन लेने वाले", facts.name],
    ["PAN", facts.pan],
    ["लोन नंबर", facts.loanNo],
    ["अवधि", `${facts.from} से ${facts.to} तक`],
    ["लोन की रकम", facts.principal],
    ["पैसे भेजे गए", facts.arrived],
    [facts.isInInstalments ? "किस्तों की तारीखें" : "चुकाने की तारीख", facts.due],
    [
      "ब्याज",
      facts.isInInstalments
        ? `${facts.annualRate} सालाना, 365 दिनों के हिसाब से`
        : `${facts.rate} रोज़ (${facts.annualRate} सालाना)`,
    ],
  ],
  columns: ["क्या हुआ", "तारीख", "जुड़ा", "घटा", "बाकी"],
  entries: {
    "paid-out": "लोन का पैसा भेजा गया",
    interest: "इस दिन तक का ब्याज",
    payment: "भुगतान",
    "mandate-debit": "ऑटो-पे",
    "payment-returned": "चार्जबैक: बैंक ने भुगतान वापस लिया",
    bounce: "ऑटो-पे लौटा",
    waiver: "माफ़ किया गया",
    refund: "वापस भेजा गया",
    "rest-waived": "माफ़ किया गया",
    "fees-reversed": "प्रोसेसिंग फ़ीस और जीएसटी वापस",
  },
  allFeesReversed: "सारी फ़ीस और जीएसटी वापस",
  openingEntry: "शुरू में बाकी",
  closingEntry: "आख़िर में बाकी",
  none: "इस अवधि में कुछ नहीं हुआ।",
  totals: (facts) => [
    ["शुरू में बाकी", facts.opening],
    ["कुल जुड़ा", facts.debits],
    ["कुल घटा", facts.credits],
    ["आख़िर में बाकी", facts.closing],
  ],
  owed: ({ to, closing }) => `${to} को बकाया: ${closing}।`,
  held: ({ to, closing }) => `बकाया से ज़्यादा मिला, ${to} तक वापस नहीं भेजा गया: ${closing}।`,
  nothing: ({ to }) => `${to} को कुछ भी बकाया नहीं है।`,
  interest:
    "जो जुड़ता है उससे बकाया बढ़ता है, जो घटता है उससे कम होता है। ब्याज साधारण है, बचे हुए मूलधन पर; वह उन दिनों पर लिखा है जब कुछ हुआ, और आख़िरी दिन पर।",
  officer: ({ officer }) => `शिकायत अधिकारी: ${officer}`,
};
