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
  readonly received: (facts: ReceiptFacts) => string;
  readonly rows: (facts: ReceiptFacts) => readonly (readonly [label: string, value: string])[];
  readonly splitHeading: string;
  readonly parts: Readonly<Record<ReceiptPart, string>>;
  readonly remaining: (facts: ReceiptFacts) => string;
  readonly closed: string;
  readonly officer: (facts: ReceiptFacts) => string;
};

export const english: ReceiptPhrases = {
  title: "Payment Receipt",
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
  splitHeading: "What it paid",
  parts: {
    interest: "Interest",
    principal: "Principal",
    charges: "Charges",
    excess: "Paid beyond what was owed, sent back",
    waived: "Rest that was waived",
    feesReversed: "Processing fee and GST taken back",
  },
  remaining: ({ remaining }) => `Left to be paid after this payment: ${remaining}.`,
  closed: "With this payment the loan is closed. Nothing is owed on it any more.",
  officer: ({ officer }) => `Grievance officer: ${officer}`,
};

export const hindi: ReceiptPhrases = {
  title: "भुगतान की रसीद (Payment Receipt)",
  received: ({ lender, name, amount, loanNo }) =>
    `${lender} को लोन नंबर ${loanNo} पर ${name} से ${amount} मिले।`,
  rows: (facts) => [
    ["रकम", facts.amount],
    ["भुगतान का समय", facts.paid],
    ["इस तारीख का गिना गया", facts.countsFor],
    ["भुगतान का तरीका", facts.mode],
    ["Transaction ID", facts.paymentId],
    ["बैंक का नंबर", facts.bankNumber],
  ],
  splitHeading: "इससे क्या चुका",
  parts: {
    interest: "ब्याज",
    principal: "मूलधन",
    charges: "शुल्क",
    excess: "बकाया से ज़्यादा, वापस भेजा जाता है",
    waived: "माफ़ की गई बची रकम",
    feesReversed: "वापस ली गई प्रोसेसिंग फ़ीस और GST",
  },
  remaining: ({ remaining }) => `इस भुगतान के बाद बाकी: ${remaining}।`,
  closed: "इस भुगतान से लोन बंद हो गया। अब इस पर कुछ भी बकाया नहीं है।",
  officer: ({ officer }) => `शिकायत अधिकारी: ${officer}`,
};
