import { TRANSACTION_MODES, type TransactionMode } from "@vaada/contract/calls/transactions-history";

/** The figures and days of a receipt. */
export type ReceiptFacts = Readonly<
  Record<
    | "lender"
    | "name"
    | "loanNo"
    | "amount"
    | "paid"
    | "countsFor"
    | "mode"
    | "paymentId"
    | "bankNumber"
    | "remaining"
    | "officer",
    string
  >
>;

/** The parts of a payment's split; a receipt shows those above zero. */
export type ReceiptPart = "interest" | "principal" | "charges" | "excess" | "waived" | "feesReversed";

/** The phrases of a receipt in one language. */
export type ReceiptPhrases = {
  readonly title: string;
  readonly correctedTitle: string;
  /** Says what the corrected receipt replaces, and why. */
  readonly replaces: (facts: { readonly issued: string; readonly reason: string }) => string;
  /** Whole sentences. */
  readonly reasons: {
    readonly earlierPayment: (facts: { readonly amount: string; readonly paid: string }) => string;
    readonly chargedBack: (facts: { readonly on: string }) => string;
    readonly undone: string;
    readonly other: string;
  };
  readonly received: (facts: ReceiptFacts) => string;
  readonly rows: (facts: ReceiptFacts) => readonly (readonly [label: string, value: string])[];
  /** How the money went. The ways of a bank keep their names in every language. */
  readonly modes: Readonly<Record<TransactionMode, string>>;
  readonly splitHeading: string;
  readonly parts: Readonly<Record<ReceiptPart, string>>;
  readonly remaining: (facts: ReceiptFacts) => string;
  /** In place of it while the loan can be given back: that sum is what the app asks for. */
  readonly coolingOff: (facts: ReceiptFacts & { readonly exit: string; readonly until: string }) => string;
  readonly closed: string;
  /** In place of what is left to pay. */
  readonly chargedBack: (facts: { readonly on: string }) => string;
  readonly undone: string;
  readonly officer: (facts: ReceiptFacts) => string;
};

export const english: ReceiptPhrases = {
  title: "Payment Receipt",
  correctedTitle: "Corrected Payment Receipt",
  replaces: ({ issued, reason }) =>
    `This corrected receipt replaces the one that was issued on ${issued}. ${reason}`,
  reasons: {
    earlierPayment: ({ amount, paid }) =>
      `A payment of ${amount}, made earlier (${paid}), became known after that receipt, so this payment paid off something else.`,
    chargedBack: ({ on }) => `The payer's bank took this payment back on ${on} (chargeback).`,
    undone: "The money of the loan came back to us, so nothing was owed on it.",
    other: "Something that counts before this payment became known after that receipt.",
  },
  received: ({ lender, name, amount, loanNo }) =>
    `${lender} has received ${amount} from ${name} on the loan No. ${loanNo}.`,
  rows: (facts) => [
    ["Amount", facts.amount],
    ["Paid", facts.paid],
    ["Counts for", facts.countsFor],
    ["Paid by", facts.mode],
    ["Transaction ID", facts.paymentId],
    ["Bank's number", facts.bankNumber],
  ],
  modes: Object.fromEntries(TRANSACTION_MODES.map((mode) => [mode, mode])) as Record<TransactionMode, string>,
  splitHeading: "What it paid",
  parts: {
    interest: "Interest",
    principal: "Principal",
    charges: "Charges",
    excess: "Paid beyond what was owed, sent back",
    waived: "Rest that was waived",
    feesReversed: "Processing fee and GST taken back",
  },
  remaining: ({ remaining }) => `Left to pay after this payment: ${remaining}.`,
  coolingOff: ({ exit, until, remaining, countsFor }) =>
    `Through ${until}, in the cooling-off days, ${exit} pays off the loan. After those days ${remaining} is left to pay. The interest of each day after ${countsFor} adds to both.`,
  closed: "With this payment the loan is closed. You owe nothing on it.",
  chargedBack: ({ on }) =>
    `This payment does not count any more: the payer's bank took it back on ${on} (chargeback).`,
  undone: "There is no loan any more: its money came back to us. This payment is sent back to the payer.",
  officer: ({ officer }) => `Grievance officer: ${officer}`,
};

export const hindi: ReceiptPhrases = {
  title: "भुगतान की रसीद",
  correctedTitle: "भुगतान की सुधारी गई रसीद",
  replaces: ({ issued, reason }) => `यह सुधारी गई रसीद ${issued} को जारी रसीद की जगह लेती है। ${reason}`,
  reasons: {
    earlierPayment: ({ amount, paid }) =>
      `इससे पहले (${paid}) किया गया ${amount} का एक भुगतान उस रसीद के बाद पता चला, इसलिए इस भुगतान से कुछ और चुका।`,
    chargedBack: ({ on }) => `भुगतान करने वाले के बैंक ने ${on} को यह भुगतान वापस ले लिया (चार्जबैक)।`,
    undone: "लोन का पैसा हमारे पास लौट आया, इसलिए उस पर कुछ भी बकाया नहीं था।",
    other: "इस भुगतान से पहले गिनी जाने वाली एक बात उस रसीद के बाद पता चली।",
  },
  received: ({ lender, name, amount, loanNo }) =>
    `${lender} को लोन नंबर ${loanNo} पर ${name} से ${amount} मिले।`,
  rows: (facts) => [
    ["रकम", facts.amount],
    ["भुगतान का समय", facts.paid],
    ["इस तारीख का गिना गया", facts.countsFor],
    ["भुगतान का तरीका", facts.mode],
    ["लेन-देन नंबर", facts.paymentId],
    ["बैंक का नंबर", facts.bankNumber],
  ],
  modes: {
    IMPS: "IMPS",
    NEFT: "NEFT",
    RTGS: "RTGS",
    UPI: "UPI",
    Card: "कार्ड",
    "Net Banking": "नेट बैंकिंग",
    Cash: "नकद",
    "Credit Card": "क्रेडिट कार्ड",
    "Auto-pay": "ऑटो-पे",
    Deducted: "काट लिया गया",
    Charged: "लगाया गया",
    Waived: "माफ़",
    Other: "कोई और",
  },
  splitHeading: "इससे क्या चुका",
  parts: {
    interest: "ब्याज",
    principal: "मूलधन",
    charges: "शुल्क",
    excess: "बकाया से ज़्यादा, वापस भेजा जाता है",
    waived: "माफ़ की गई बची रकम",
    feesReversed: "वापस ली गई प्रोसेसिंग फ़ीस और जीएसटी",
  },
  remaining: ({ remaining }) => `इस भुगतान के बाद बाकी: ${remaining}।`,
  coolingOff: ({ exit, until, remaining, countsFor }) =>
    `${until} तक, यानी सोचने के समय (कूलिंग-ऑफ़) में, ${exit} देने से लोन पूरा चुक जाता है। उसके बाद ${remaining} बाकी है। ${countsFor} के बाद के हर दिन का ब्याज दोनों में जुड़ता है।`,
  closed: "इस भुगतान से लोन बंद हो गया। अब इस पर कुछ भी बकाया नहीं है।",
  chargedBack: ({ on }) =>
    `यह भुगतान अब नहीं गिना जाता: भुगतान करने वाले के बैंक ने ${on} को इसे वापस ले लिया (चार्जबैक)।`,
  undone: "अब कोई लोन नहीं है: उसका पैसा हमारे पास लौट आया। यह भुगतान करने वाले को वापस भेजा जाता है।",
  officer: ({ officer }) => `शिकायत अधिकारी: ${officer}`,
};
