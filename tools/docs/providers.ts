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
export const providersPage = (): string => `${BEFORE}\n${RECIPIENTS.map(sectionOf).join("\n")}`;

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
