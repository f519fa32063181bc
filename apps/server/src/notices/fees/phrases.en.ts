import type { FeePhrases, FeeText } from "./phrases.ts";

const named = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

export const english: FeePhrases = {
  fees: {
    "processing-fee": {
      name: "Processing fee",
      row: "(i) Processing fees",
      taxFigure: "GST on the fee",
      taxEntry: "GST on the fee, kept back",
    },
    insurance: { name: "Insurance charge", row: "(ii) Insurance charges" },
    "stamp-duty": { name: "Stamp duty", row: "(iv) Any other: Stamp duty on the agreement" },
    valuation: { name: "Valuation fee", row: "(iii) Valuation fees" },
    "late-fee": { name: "Late fee", figure: "Late charge" },
    "bounce-charge": {
      name: "Bounce charge",
      figure: "Charge for a returned debit",
      entry: "Charge for a bounced auto-pay",
    },
  },
  named,
  row: (name) => `(iv) Any other: ${name}`,
  taxRow: (name) => `(iv) Any other: GST on the ${named(name)}`,
  taxFigure: (name) => `GST on the ${named(name)}`,
  keptBack: (name) => `${name}, kept back`,
  taxKeptBack: (name) => `GST on the ${named(name)}, kept back`,
  charge: ({ name, amount, when, isPerInstalment }) => {
    if (when.on !== "overdue")
      return `${amount} ${named(name)} for each auto-pay debit that your bank returns`;
    const days = when.afterDays === 1 ? "1 day" : `${when.afterDays} days`;
    return isPerInstalment
      ? `${amount} ${named(name)}, once for each instalment, ${days} after its due date`
      : `${amount} ${named(name)}, once, ${days} after the due date`;
  },
  lateCharges: ({ lateFee, bounce, others, isPerInstalment }) => {
    const named = [
      ...(lateFee === null ? [] : [`${lateFee} once${isPerInstalment ? " for each instalment" : ""}`]),
      ...(bounce === null ? [] : [`${bounce} for each auto-pay debit that your bank returns`]),
    ];
    const [first, ...rest] = [
      ...(named.length === 0 ? [] : [named.join(", and ")]),
      ...others.map(english.charge),
    ];
    return first === undefined ? null : [`${first}.`, ...rest.map((charge) => `Also ${charge}.`)].join(" ");
  },
  parts: ({ name, amount, tax }) => [
    `${amount} ${named(name)}`,
    ...(tax === null ? [] : [`${tax} GST on that charge`]),
  ],
  withTax: (fees) => fees.map(said).join(", "),
};

const said = ({ name, tax }: FeeText): string =>
  tax === null ? `the ${named(name)}` : `the ${named(name)} and the GST on it`;
