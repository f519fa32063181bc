import { html } from "../../../platform/paper/html.ts";
import type { Charges } from "../charges.ts";
import type { InstalmentFacts } from "../instalment-facts.ts";
import { type Block, facts, link, list, type PageContent, type Section, text } from "../page-content.ts";
import type { PageFacts } from "../page-facts.ts";

export function english(pageFacts: PageFacts): PageContent {
  const { lender } = pageFacts;
  const { legalName } = lender.lender;
  return {
    title: "Rates and charges",
    lead: `Everything that a loan from ${legalName} through ${lender.brand.name} can cost. There is no other charge, and using the app is free.`,
    sections: [
      ...prices(pageFacts),
      example(pageFacts),
      ...(pageFacts.instalments === null ? [] : inInstalments(pageFacts.instalments, pageFacts)),
      ...explained(pageFacts),
    ],
  };
}

function prices({ product, instalments }: PageFacts): readonly Section[] {
  return [
    {
      id: "by-grade",
      heading:
        instalments === null
          ? "Interest and processing fee by grade"
          : "Salary advance: interest and processing fee by grade",
      blocks: [
        {
          kind: "table",
          columns: ["Grade", "Interest per day", "Interest p.a.", "Processing fee"],
          rows: product.grades.map(({ grade, perDay, perYear, processingFee }) => [
            grade,
            perDay,
            perYear,
            processingFee,
          ]),
        },
        text(
          `Interest is simple: on the amount still owed, for each day from the day the money arrives. The processing fee and its GST of ${product.gst} are kept back when the loan is paid out.`,
        ),
      ],
    },
    {
      id: "other-charges",
      heading: instalments === null ? "All other charges" : "Salary advance: all other charges",
      blocks: [
        facts([
          ["Amount", `${product.amountMinimum} to ${product.amountMaximum}`],
          [
            "Time to repay",
            `${product.tenureDaysMin} to ${product.tenureDaysMax} days, once, on a salary date`,
          ],
          ["APR, all of this counted", aprText(product)],
          ...(product.lateFee === null
            ? []
            : [
                [
                  "Late payment",
                  `${product.lateFee}, once, if ${product.lateFeeFrom} or more is unpaid`,
                ] as const,
              ]),
          ...otherCharges(product, product),
        ]),
      ],
    },
  ];
}

/** The cost of a breach, an early payment, a returned debit and the stamp duty, in either product. */
const otherCharges = (
  charges: Charges,
  { stampDuties, statesWithoutLoans }: PageFacts["product"],
): readonly (readonly [string, string])[] => [
  ...(charges.bounceCharge === null
    ? []
    : [["Returned debit", `${charges.bounceCharge} each time`] as const]),
  ...(charges.penalMaximum === null
    ? []
    : [["All penal charges of a loan together", `at most ${charges.penalMaximum} of the loan`] as const]),
  ["Interest when overdue", "your agreed rate, never more; no interest on penal charges"],
  [
    "Paying early, in part or in full",
    `${charges.noCharge}; a part is ${charges.partPaymentMinimum} or more`,
  ],
  ["Giving the loan back (cooling-off)", `${charges.coolingOffDays} days, no charge`],
  ["Stamp duty", stampDutyText(stampDuties)],
  ...(statesWithoutLoans.length === 0
    ? []
    : [["Where we do not lend", statesWithoutLoans.join("; ")] as const]),
  ...charges.otherFees.map(
    ({ name, price, gst, on }) =>
      [name, `${price}${gst === null ? "" : ` and ${gst} GST on it`}, ${OCCASIONS[on]}`] as const,
  ),
];

function inInstalments(lent: InstalmentFacts, { product }: PageFacts): readonly Section[] {
  return [
    {
      id: "instalments",
      heading: "Loan in instalments: interest and processing fee by grade",
      blocks: [
        text(
          `Whoever has paid a loan back and was never overdue is offered it beside the salary advance, in grade ${lent.grades.map(({ grade }) => grade).join(" or ")}: ${lent.count} equal monthly instalments, each on the salary date.`,
        ),
        {
          kind: "table",
          columns: ["Grade", "Interest p.a.", "Processing fee"],
          rows: lent.grades.map(({ grade, perYear, processingFee }) => [grade, perYear, processingFee]),
        },
        text(
          `Interest is on what is left of the loan, for each day from the day the money arrives, so it gets less with each instalment. The processing fee and its GST of ${lent.gst} are kept back when the loan is paid out.`,
        ),
      ],
    },
    {
      id: "charges-in-instalments",
      heading: "Loan in instalments: all other charges",
      blocks: [
        facts([
          ["Amount", `${lent.amountMinimum} to ${lent.amountMaximum}`],
          [
            "Time to repay",
            `${lent.count} instalments, one a month; the first ${lent.daysToFirstMin} to ${lent.daysToFirstMax} days after you take the offer`,
          ],
          ["APR, all of this counted", aprText(lent)],
          ...(lent.lateFee === null
            ? []
            : [
                [
                  "Late payment",
                  `${lent.lateFee}, once for each instalment, if ${lent.lateFeeFrom} or more is unpaid`,
                ] as const,
              ]),
          ...otherCharges(lent, product),
        ]),
        ...exampleInInstalments(lent.example),
      ],
    },
  ];
}

const exampleInInstalments = (example: InstalmentFacts["example"]): readonly Block[] => [
  text(
    `Example: ${example.principal} taken on ${example.takenOn} in grade ${example.grade}, paid back in ${example.instalments.length} instalments.`,
  ),
  facts([
    ["You get", example.net],
    [`Interest, ${example.rate} p.a. on what is left`, example.interest],
    ["Fees", example.fees],
    ["GST", example.gst],
    ...example.instalments.map(({ on, amount }) => [`You pay on ${on}`, amount] as const),
    ["You pay in all", example.repay],
    ["Whole cost", example.cost],
    ["APR", example.apr],
  ]),
];

function example({ example, instalments }: PageFacts): Section {
  return {
    id: "example",
    heading: instalments === null ? "Example" : "Salary advance: example",
    blocks: [
      text(
        `${example.principal} taken on ${example.takenOn} in grade ${example.grade}, paid back ${example.days} days later.`,
      ),
      facts([
        ["You get", example.net],
        [`Interest, ${example.rate} per day for ${example.days} days`, example.interest],
        ["Fees", example.fees],
        ["GST", example.gst],
        [`You pay on ${example.dueOn}`, example.repay],
        ["Whole cost", example.cost],
        ["APR", example.apr],
      ]),
    ],
  };
}

function explained({ product, instalments, addressOf }: PageFacts): readonly Section[] {
  const terms =
    instalments === null
      ? `The figures here are those of version ${product.version} of the terms.`
      : `The figures here are those of version ${product.version} of the terms of the salary advance, and of version ${instalments.version} of those of the loan in instalments.`;
  return [
    {
      id: "how-the-rate-is-decided",
      heading: "How your rate is decided",
      blocks: [
        text(
          "A loan without security carries a risk that it is not paid back. We sort applications into three grades by that risk, and a higher risk costs more. A written policy decides, the same for everybody; nobody bargains and nobody can buy a better grade.",
        ),
        list(
          "Grade A and B without a bank statement: a good credit record, a salary that is paid into a bank account, and other loans that leave enough of it.",
          "Grade B and C with a bank statement: a thinner credit record or none, and a statement that shows a regular salary, few returned debits and some money left at the end of a month.",
          "Where neither is so, there is no loan, and we tell you why. Only two of our people together can decide otherwise, for grade C.",
        ),
        text(
          "We do not look at religion, caste, sex, language or where you come from. Where you live counts for the smallest income that a loan needs and for the stamp duty, without which we can not lend there, and for nothing else. Your grade and the reason for it are shown with your offer, before you take it.",
        ),
      ],
    },
    {
      id: "giving-it-back",
      heading: "Giving the loan back",
      blocks: [
        text(
          `For ${product.coolingOffDays} days after the money arrives you can give the loan back. You pay what you got and the interest of the days used. The processing fee and its GST are cancelled.`,
        ),
      ],
    },
    {
      id: "your-own-cost",
      heading: "Your own cost",
      blocks: [
        text(
          html`What your loan costs stands in your key fact statement, which you read before you sign. It is in force for three working days and cannot change in that time. ${terms} Questions: see ${link(addressOf("grievance"), "complaints and contacts")}.`,
        ),
      ],
    },
  ];
}

/** The due date stays where it is, so money that comes later is had for fewer days. */
const aprText = ({
  aprLowest,
  aprHighest,
}: {
  readonly aprLowest: string;
  readonly aprHighest: string;
}): string =>
  `${aprLowest} to ${aprHighest}, when the money arrives on the day you take the offer. When it arrives later it is more: your key fact statement says how much at most`;

const stampDutyText = (duties: PageFacts["product"]["stampDuties"]): string =>
  duties.length === 0
    ? "paid by us"
    : `paid by you if you live in one of these states, kept back when the loan is paid out and counted in the APR of your key fact statement: ${duties.map(({ state, amount }) => `${state} ${amount}`).join("; ")}. Elsewhere it is paid by us`;

const OCCASIONS = {
  disbursal: "kept back when the loan is paid out",
  overdue: "when the loan is overdue",
  bounce: "each time a debit is returned",
} as const;
