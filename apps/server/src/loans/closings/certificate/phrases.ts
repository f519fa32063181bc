import type { Closing } from "../store.ts";

/** The facts of a no-dues certificate. */
export type CertificateFacts = Readonly<
  Record<"lender" | "name" | "pan" | "loanNo" | "principal" | "arrived" | "closed" | "officer", string>
>;

/** The phrases of the certificate in one language. */
export type CertificatePhrases = {
  readonly title: string;
  readonly to: string;
  readonly date: string;
  /** In bold: that nothing is owed. */
  readonly certified: (facts: CertificateFacts) => string;
  readonly rows: (facts: CertificateFacts) => readonly (readonly [label: string, value: string])[];
  readonly ways: Readonly<Record<Closing["closedBy"], string>>;
  readonly closing: (facts: CertificateFacts) => readonly string[];
};

export const english: CertificatePhrases = {
  title: "No Dues Certificate",
  to: "To",
  date: "Date",
  certified: ({ lender, name, loanNo, closed }) =>
    `${lender} certifies that ${name} owes nothing on the loan No. ${loanNo}. The loan was closed on ${closed}.`,
  rows: (facts) => [
    ["Borrower", facts.name],
    ["PAN", facts.pan],
    ["Loan number", facts.loanNo],
    ["Amount of the loan", facts.principal],
    ["Paid out on", facts.arrived],
    ["Closed on", facts.closed],
    ["Amount still owed", "Nil"],
  ],
  ways: {
    repaid: "The principal, the interest and all charges are settled.",
    "cooling-off":
      "The loan was given back within the cooling-off period: the processing fee and its GST were not charged.",
  },
  closing: ({ officer }) => [
    "Nothing is debited for this loan any more: an auto-pay that was given for it is cancelled.",
    `Grievance officer: ${officer}`,
  ],
};

export const hindi: CertificatePhrases = {
  title: "नो-ड्यूज़ सर्टिफ़िकेट",
  to: "सेवा में",
  date: "तारीख",
  certified: ({ lender, name, loanNo, closed }) =>
    `${lender} प्रमाणित करती है कि लोन नंबर ${loanNo} पर ${name} का कुछ भी बकाया नहीं है। लोन ${closed} को बंद हुआ।`,
  rows: (facts) => [
    ["लोन लेने वाले", facts.name],
    ["PAN", facts.pan],
    ["लोन नंबर", facts.loanNo],
    ["लोन की रकम", facts.principal],
    ["पैसे भेजे गए", facts.arrived],
    ["लोन बंद हुआ", facts.closed],
    ["अब भी बकाया", "शून्य"],
  ],
  ways: {
    repaid: "मूलधन, ब्याज और सभी शुल्क चुक गए हैं।",
    "cooling-off": "लोन कूलिंग-ऑफ़ अवधि में लौटाया गया: प्रोसेसिंग फ़ीस और उस पर जीएसटी नहीं लिए गए।",
  },
  closing: ({ officer }) => [
    "अब इस लोन के लिए खाते से कुछ नहीं कटेगा: इसके लिए दिया गया ऑटो-पे रद्द है।",
    `शिकायत अधिकारी: ${officer}`,
  ],
};
