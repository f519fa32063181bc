import type { Lender } from "@vaada/contract/lender";
import type { TaxPaperKind } from "@vaada/lending/tax";

/** The phrases of the tax invoice and the credit note in one language. */
export type TaxPhrases = {
  readonly titles: Readonly<Record<TaxPaperKind, string>>;
  readonly labels: Readonly<
    Record<
      | "supplier"
      | "gstin"
      | "number"
      | "date"
      | "invoice"
      | "recipient"
      | "address"
      | "placeOfSupply"
      | "loan"
      | "reverseCharge",
      string
    >
  >;
  /** The invoice that a credit note gives back. */
  readonly invoiceOf: (number: string, day: string) => string;
  readonly no: string;
  readonly columns: readonly [string, string, string, string, string, string, string];
  readonly total: string;
  readonly notes: Readonly<Record<TaxPaperKind, string>>;
  readonly mail: (facts: {
    readonly kind: TaxPaperKind;
    readonly number: string;
    readonly loanNo: string;
    readonly lender: Lender;
    /** The account of the loan goes with it. */
    readonly hasStatement: boolean;
  }) => { readonly subject: string; readonly paragraphs: readonly string[] };
};

export const english: TaxPhrases = {
  titles: { "tax-invoice": "Tax Invoice", "credit-note": "Credit Note" },
  labels: {
    supplier: "Supplier",
    gstin: "GSTIN of the supplier",
    number: "No.",
    date: "Date",
    invoice: "Gives back the tax invoice",
    recipient: "Recipient",
    address: "Address of the recipient",
    placeOfSupply: "Place of supply",
    loan: "Loan",
    reverseCharge: "Tax payable on reverse charge",
  },
  invoiceOf: (number, day) => `${number} of ${day}`,
  no: "No",
  columns: ["Service", "SAC", "Taxable value", "CGST", "SGST/UTGST", "IGST", "Total"],
  total: "Total",
  notes: {
    "tax-invoice":
      "The amount was taken off the loan when it was paid out: there is nothing more to pay on this invoice. Interest and penal charges bear no GST.",
    "credit-note":
      "The loan was given back or its money came back, so the fee and the GST on it are not charged.",
  },
  mail: ({ kind, number, loanNo, lender, hasStatement }) => ({
    subject: `${kind === "tax-invoice" ? "Tax invoice" : "Credit note"} ${number} for your loan ${loanNo}`,
    paragraphs: [
      "Hello,",
      kind === "tax-invoice"
        ? `Attached is the tax invoice for the fee that was taken off your loan ${loanNo}. There is nothing to pay on it.`
        : `Attached is the credit note for the fee on your loan ${loanNo}: it is not charged.`,
      ...(hasStatement
        ? [
            `The statement of account of your loan up to today is attached too. You find both in the ${lender.brand.name} app.`,
          ]
        : [`You find it in the ${lender.brand.name} app too, with your loan.`]),
      `Questions? Write to ${lender.support.email} or call ${lender.support.phone}, ${lender.support.hours.en}.`,
      `${lender.brand.name} is a service of ${lender.lender.legalName}, ${lender.lender.address}.`,
    ],
  }),
};

export const hindi: TaxPhrases = {
  titles: { "tax-invoice": "कर बीजक (टैक्स इनवॉइस)", "credit-note": "क्रेडिट नोट" },
  labels: {
    supplier: "सेवा देने वाली कंपनी",
    gstin: "कंपनी का जीएसटी नंबर",
    number: "नंबर",
    date: "तारीख",
    invoice: "इस कर बीजक की वापसी",
    recipient: "सेवा लेने वाला",
    address: "सेवा लेने वाले का पता",
    placeOfSupply: "सेवा की जगह (राज्य)",
    loan: "लोन",
    reverseCharge: "क्या कर सेवा लेने वाले को भरना है",
  },
  invoiceOf: (number, day) => `${number}, ${day}`,
  no: "नहीं",
  columns: ["सेवा", "सेवा कोड", "कर योग्य रकम", "केंद्र का जीएसटी", "राज्य का जीएसटी", "एकीकृत जीएसटी", "कुल"],
  total: "कुल",
  notes: {
    "tax-invoice":
      "यह रकम लोन भेजते समय ही काट ली गई थी: इस बीजक पर अब कुछ नहीं देना है। ब्याज और दंड शुल्क पर जीएसटी नहीं लगता।",
    "credit-note": "लोन लौटा दिया गया या उसके पैसे वापस आ गए, इसलिए फ़ीस और उस पर जीएसटी नहीं लगते।",
  },
  mail: ({ kind, number, loanNo, lender, hasStatement }) => ({
    subject: `आपके लोन ${loanNo} का ${kind === "tax-invoice" ? "कर बीजक" : "क्रेडिट नोट"} ${number}`,
    paragraphs: [
      "नमस्ते,",
      kind === "tax-invoice"
        ? `साथ में उस फ़ीस का कर बीजक है जो आपके लोन ${loanNo} में से काटी गई थी। इस पर कुछ नहीं देना है।`
        : `साथ में आपके लोन ${loanNo} की फ़ीस का क्रेडिट नोट है: वह फ़ीस नहीं लगती।`,
      ...(hasStatement
        ? [`साथ में आपके लोन के खाते का आज तक का स्टेटमेंट भी है। दोनों आपको ${lender.brand.name} ऐप में भी मिलेंगे।`]
        : [`यह आपको ${lender.brand.name} ऐप में भी आपके लोन के साथ मिलेगा।`]),
      `कोई सवाल? ${lender.support.email} पर लिखें या ${lender.support.phone} पर फ़ोन करें, ${lender.support.hours.hi}।`,
      `${lender.brand.name}, ${lender.lender.legalName}, ${lender.lender.address} की सेवा है।`,
    ],
  }),
};
