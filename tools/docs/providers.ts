import { english } from "../../apps/server/src/providers/register/phrases.en.ts";
import { RECIPIENTS, REGISTER, type Recipient } from "../../apps/server/src/providers/register/register.ts";

const BEFORE = `# Providers: the register of what is outsourced

Made by \`npm run docs\` from \`apps/server/src/providers/register\`. Do not edit. The privacy policy at \`/privacy\` names the same ones
from the same list, and a test holds the list against the adapters: a provider without a row fails it.

The lender signs each contract, files it under the name here and looks at it once a year. *Keeps* is what the contract must say, or
what the recipient's own law says: a contract that says something else is a change of the list and of the privacy policy. Of its stores
the lender itself says what they are and in which region (\`stores\` of \`lender.json\`); production refuses a file without them.
`;

const KINDS = {
  processor: "acts for the lender",
  authority: "a public authority",
  bureau: "a credit information company",
} as const;

/** The page `docs/providers.md`. */
export const providersPage = (): string => `${BEFORE}\n${RECIPIENTS.map(sectionOf).join("\n")}`;

function sectionOf(recipient: Recipient): string {
  const { name, kind, adapters, keeps, clauses, exit } = REGISTER[recipient];
  const { role, gets } = english[recipient];
  const rows = [
    ["Role", `${role} (${KINDS[kind]})`],
    ["Gets", gets],
    ["Keeps", keeps],
    ["Contract", clauses.join("; ")],
    ["Exit", exit],
    ["Adapters", adapters.map((adapter) => `\`${adapter}\``).join(", ")],
  ];
  return [
    `## ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    "",
    "| | |",
    "|---|---|",
    ...rows.map(([label, text]) => `| ${label} | ${text} |`),
    "",
  ].join("\n");
}
