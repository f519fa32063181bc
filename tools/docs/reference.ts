import type { Call } from "@vaada/contract/call";
import { EVERY_CALL } from "@vaada/contract/calls/every-call";
import { EVERY_CONSOLE_CALL } from "@vaada/contract/console/calls/every-console-call";
import { type ConsoleCall, refusedByAccess } from "@vaada/contract/console/console-call";
import { isAllowed, PERMISSIONS, REQUEST_KINDS, ROLES } from "@vaada/contract/console/roles";
import { ERRORS, type ErrorCode, REFUSED_BY_ANY_CALL } from "@vaada/contract/errors";
import { fieldsOf } from "./fields.ts";

/** The pages of `docs/reference`, by file name. Made from the contract and nothing else. */
export function referencePages(): Readonly<Record<string, string>> {
  return { "calls.md": callsPage(), "console-calls.md": consolePage(), "errors.md": errorsPage() };
}

const MADE_BY = "<!-- Made by `npm run docs` from packages/contract. Do not edit. -->";

function callsPage(): string {
  return lines([
    MADE_BY,
    "",
    "# Calls",
    "",
    "Every path follows `/api`. Every JSON reply is `{ statusCode, message, data }`, `statusCode` being the HTTP status;",
    "the tables below show `data`. A refusal adds `code`, one of those on [the page of errors](errors.md); a 400 for a",
    "field says so in `data.fields`. A body field that is not listed is refused.",
    "",
    ...EVERY_CALL.flatMap(callLines),
    "Any call can also be refused with:",
    `${list(REFUSED_BY_ANY_CALL)}.`,
  ]);
}

function callLines(call: Call): string[] {
  return [
    `## ${call.method} ${call.path}`,
    "",
    call.says,
    "",
    call.access === "borrower" ? "Needs `Authorization: Bearer <access_token>`." : "Needs no token.",
    ...(call.step === undefined ? [] : [`Belongs to the step \`${call.step}\`.`]),
    ...(call.consents === undefined ? [] : [`Records the consents ${list(call.consents)}.`]),
    "",
    ...(call.method === "GET" && call.query !== null ? table("Query", fieldsOf(call.query, "input")) : []),
    ...(call.body === null ? [] : table("Body", fieldsOf(call.body, "input"))),
    ...table("Reply", fieldsOf(call.reply, "output")),
    ...(call.refuses.length === 0 ? [] : [`Refused with ${list(call.refuses)}.`, ""]),
  ];
}

function consolePage(): string {
  const permissions = PERMISSIONS.map((permission) => {
    const marks = ROLES.map((role) => (isAllowed(role, permission) ? "yes" : ""));
    return `| \`${permission}\` | ${marks.join(" | ")} |`;
  });
  return lines([
    MADE_BY,
    "",
    "# Calls of the lender's console",
    "",
    "Every path follows `/api` on the console's own origin. The envelope and the codes are those of [the borrower's calls](calls.md).",
    "A list takes `before` and `limit` (up to 200) and answers `rows`, newest first, and `next`, which is the `before` of the page after.",
    "",
    ...EVERY_CONSOLE_CALL.flatMap(consoleCallLines),
    "Any call can also be refused with:",
    `${list(REFUSED_BY_ANY_CALL)}.`,
    "",
    "# Roles",
    "",
    `What takes two people: ${list(REQUEST_KINDS)}.`,
    "",
    `| Permission | ${ROLES.join(" | ")} |`,
    `|---|${ROLES.map(() => "---").join("|")}|`,
    ...permissions,
  ]);
}

function consoleCallLines(call: ConsoleCall): string[] {
  const refuses = [...new Set([...refusedByAccess(call), ...call.refuses])];
  return [
    `## ${call.method} ${call.path}`,
    "",
    call.says,
    "",
    accessLine(call),
    "",
    ...(call.query === null ? [] : table("Query", fieldsOf(call.query, "input"))),
    ...(call.body === null ? [] : table("Body", fieldsOf(call.body, "input"))),
    ...table("Reply", fieldsOf(call.reply, "output")),
    ...(refuses.length === 0 ? [] : [`Refused with ${list(refuses)}.`, ""]),
  ];
}

function accessLine({ access }: ConsoleCall): string {
  if (access === "anybody") return "Needs no session.";
  return access === "staff" ? "Needs a session." : `Needs a session and the permission \`${access}\`.`;
}

const list = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(", ");

function table(title: string, fields: readonly { name: string; kind: string }[]): string[] {
  if (fields.length === 0) return [];
  const rows = fields.map(({ name, kind }) => `| \`${name}\` | ${kind} |`);
  return [`| ${title} | |`, "|---|---|", ...rows, ""];
}

function errorsPage(): string {
  const rows = (Object.keys(ERRORS) as ErrorCode[]).map(
    (code) => `| \`${code}\` | ${ERRORS[code].status} | ${ERRORS[code].says} |`,
  );
  return lines([
    MADE_BY,
    "",
    "# Errors",
    "",
    "Every refusal carries one of these codes. 429 and 503 come with `Retry-After` in seconds.",
    "",
    "| Code | Status | What the person reads |",
    "|---|---|---|",
    ...rows,
  ]);
}

const lines = (parts: readonly string[]): string => `${parts.join("\n")}\n`;
