import type { $ZodIssue } from "zod/v4/core";
import { FIELD_PHRASES } from "./phrases.ts";
import { type Refused, refuse } from "./refused.ts";

/** A client that sends hundreds of wrong fields is told of the first ones. */
const FIELDS_MAX = 20;
const FIELD_NAME_LENGTH_MAX = 64;

/** Turns zod's issues into `data.fields`: one sentence for each field, from its first issue. */
export function refuseFields(issues: readonly $ZodIssue[]): Refused<"BODY_INVALID"> {
  const fields = new Map<string, string>();
  for (const [field, message] of issues.flatMap(sentencesOf)) {
    if (!fields.has(field) && fields.size < FIELDS_MAX) fields.set(field, message);
  }
  return refuse("BODY_INVALID", { data: { fields: Object.fromEntries(fields) } });
}

export const refuseField = (field: string, message: string): Refused<"BODY_INVALID"> =>
  refuse("BODY_INVALID", { data: { fields: { [field]: message } } });

function sentencesOf(issue: $ZodIssue): [field: string, message: string][] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => [
      key.toWellFormed().slice(0, FIELD_NAME_LENGTH_MAX),
      FIELD_PHRASES.unknownField,
    ]);
  const field = issue.path.map(String).join(".");
  return [[field === "" ? "body" : field, field === "" ? FIELD_PHRASES.notAnObject : issue.message]];
}
