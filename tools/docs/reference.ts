import type { Call } from "@vaada/contract/call";
import { EVERY_CALL } from "@vaada/contract/calls/every-call";
import { ERRORS, type ErrorCode, REFUSED_BY_ANY_CALL } from "@vaada/contract/errors";
import { fieldsOf } from "./fields.ts";

/** The pages of `docs/reference`, by file name. Made from the contract and nothing else. */
export function referencePages(): Readonly<Record<string, string>> {
  return { "calls.md": callsPage(), "errors.md": errorsPage() };
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
    `${codes(REFUSED_BY_ANY_CALL)}.`,
  ]);
}

function callLines(call: Call): string[] {
  return [
    `## ${call.method} ${call.path}`,
    "",
    call.says,
    "",
    call.access === "borrower" ? "Needs `Authorization: Bearer <access_token>`." : "Needs no token.",
    ...(call.consent === undefined ? [] : [`Records the consent \`${call.consent}\`.`]),
    "",
    ...(call.body === null ? [] : table("Body", fieldsOf(call.body, "input"))),
    ...table("Reply", fieldsOf(call.reply, "output")),
    ...(call.refuses.length === 0 ? [] : [`Refused with ${codes(call.refuses)}.`, ""]),
  ];
}

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

const codes = (list: readonly ErrorCode[]): string => list.map((code) => `\`${code}\``).join(", ");

const lines = (parts: readonly string[]): string => `${parts.join("\n")}\n`;
