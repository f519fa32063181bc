import { RECIPIENT_NAMES, RECIPIENTS, type Recipient } from "@vaada/contract/recipients";
import { english } from "../../apps/server/src/providers/register/phrases.en.ts";
import { REGISTER } from "../../apps/server/src/providers/register/register.ts";

const BEFORE = `# Providers: the register of what is outsourced

Made by \`npm run docs\` from \`packages/contract/src/recipients.ts\` and \`apps/server/src/providers/register\`. Do not edit. The notices on
the screens, the borrower's data file and the privacy policy at \`/privacy\` name the same ones from the same list, and a test holds the list
against the adapters: a provider without a row fails it.

The lender signs each contract, files it under the name here and looks at it once a year. *Keeps* is what the contract must say, or
what the recipient's own law says: a contract that says something else is a change of the list and of the privacy policy. Of its stores
the lender itself says what they are and in which region (\`stores\` of \`lender.json\`); production refuses a file without them.
`;

const KINDS = {
  processor: "acts for the lender",
  authority: "a public authority",
  bureau: "a credit information company",
  bank: "the borrower's own bank",
} as const;

/** The page `docs/providers.md`. */
export const providersPage = (): string =>
  `${BEFORE}\n${RECIPIENTS.map(sectionOf).join("\n")}\n${ABOUT_EXAMPLES}`;

const ABOUT_EXAMPLES = `## What was checked against published examples

\`apps/server/testing/published\` keeps the answers and events that the providers' own pages print, each with its address and the
month in which it was read. \`apps/server/src/providers/published.test.ts\` reads every one of them by the adapter that it is for.

No example could be read, in November 2026, of these. They rest on lists of fields, on other people's code, or on our own reading,
and a first call with real keys is their proof:

| Provider | Without a published example |
|---|---|
| Surepass | the answer of \`pan/pan-comprehensive\` (its fields are listed, without \`status\`; the sibling's example is checked); \`aadhaar-v2\`, which its pages do not have any more; the opening of a visit and of a signing; the record of DigiLocker, the report and the file of a signing; the body of a credit report beyond its head |
| Razorpay | events of tokens and of telling a payer, the report of settlements |
| Cashfree | beneficiaries, refusals, balances, and bodies of events |
| MSG91 | the answers of \`otp\` and \`flow\` |
| WhatsApp | none of its pages, which print placeholders |
| FinBox | refusals but for an unknown session, and more of a statement than two rows |
`;

function sectionOf(recipient: Recipient): string {
  const { kind, adapters, keeps, clauses, exit } = REGISTER[recipient];
  const { role, gets } = english[recipient];
  const rows = [
    ["Role", `${role} (${KINDS[kind]})`],
    ["Gets", gets],
    ["Keeps", keeps],
    ["Contract", clauses.join("; ")],
    ["Exit", exit],
    ["Adapters", adapters.map((adapter) => `\`${adapter}\``).join(", ") || "none: people carry a file"],
  ];
  return [
    `## ${RECIPIENT_NAMES[recipient].en}`,
    "",
    "| | |",
    "|---|---|",
    ...rows.map(([label, text]) => `| ${label} | ${text} |`),
    "",
  ].join("\n");
}
