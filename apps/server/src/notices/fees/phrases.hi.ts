import type { FeePhrases } from "./phrases.ts";

export const hindi: FeePhrases = {
  fees: {
    "processing-fee": {
      name: "प्रोसेसिंग फ़ीस",
      row: "(i) प्रोसेसिंग फ़ीस",
      taxFigure: "फ़ीस पर जीएसटी",
      entry: "प्रोसेसिंग फ़ीस, पहले काटी गई",
      taxEntry: "फ़ीस पर जीएसटी, पहले काटी गई",
    },
    insurance: { name: "बीमा शुल्क", row: "(ii) बीमा शुल्क" },
    "stamp-duty": { name: "स्टांप शुल्क", row: "(iv) अन्य: एग्रीमेंट का स्टांप शुल्क" },
    valuation: { name: "मूल्यांकन फ़ीस", row: "(iii) मूल्यांकन फ़ीस" },
    "late-fee": { name: "देरी शुल्क", figure: "देरी शुल्क" },
    "bounce-charge": {
      name: "बाउंस शुल्क",
      figure: "लौटे हुए भुगतान का शुल्क",
      entry: "ऑटो-पे लौटने का शुल्क",
    },
  },
  named: (name) => name,
  row: (name) => `(iv) अन्य: ${name}`,
  taxRow: (name) => `(iv) अन्य: ${name} पर जीएसटी`,
  taxFigure: (name) => `${name} पर जीएसटी`,
  keptBack: (name) => `${name}, पहले काटा गया`,
  taxKeptBack: (name) => `${name} पर जीएसटी, पहले काटा गया`,
  charge: ({ name, amount, when, isPerInstalment }) => {
    if (when.on !== "overdue") return `आपके बैंक से लौटने वाले हर ऑटो-पे भुगतान पर ${amount} ${name}`;
    return isPerInstalment
      ? `हर किस्त पर उसकी तारीख के ${when.afterDays} दिन बाद एक बार ${amount} ${name}`
      : `चुकाने की तारीख के ${when.afterDays} दिन बाद एक बार ${amount} ${name}`;
  },
  lateCharges: ({ lateFee, bounce, others, isPerInstalment }) => {
    const named = [
      ...(lateFee === null ? [] : [`${isPerInstalment ? "हर किस्त पर " : ""}${lateFee} एक बार`]),
      ...(bounce === null ? [] : [`आपके बैंक से लौटने वाले हर ऑटो-पे भुगतान पर ${bounce}`]),
    ];
    const [first, ...rest] = [
      ...(named.length === 0 ? [] : [named.join(", और ")]),
      ...others.map(hindi.charge),
    ];
    return first === undefined ? null : [`${first}।`, ...rest.map((charge) => `साथ में ${charge}।`)].join(" ");
  },
  parts: ({ name, amount, tax }) => [`${amount} ${name}`, ...(tax === null ? [] : [`उस पर ${tax} जीएसटी`])],
  withTax: (fees) =>
    fees.map(({ name, tax }) => (tax === null ? name : `${name} और उस पर जीएसटी`)).join(", "),
};
