import * as z from "zod/mini";
import { Day, Instant, Rupees } from "../../primitives.ts";
import { consoleCall, listQuery, listReply, workFilters } from "../console-call.ts";

const CaseRow = z.object({
  number: z.int(),
  kind: z.string(),
  /** The loan; `null` when it is of none that we know. */
  loan_id: z.nullable(z.int()),
  borrower_id: z.nullable(z.string()),
  /** The reference of its subject, the provider's or ours. */
  reference: z.string(),
  state: z.enum(["open", "explained"]),
  opened_at: Instant,
  /** The day whose report has it, of a difference with a provider. */
  moved_on: z.nullable(Day),
  /** The sums by the provider and by our ledger; below zero for money that left. */
  theirs: z.nullable(Rupees),
  ours: z.nullable(Rupees),
  /** The person who looks into it; `null` while nobody does. */
  taken_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  explained_by: z.nullable(z.string()),
  explained_at: z.nullable(Instant),
});

const CaseParams = z.object({
  number: z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.transform(Number)),
});

const NOTE_MESSAGE = "Say what explains it, in 10 to 500 characters";

export const readCases = consoleCall({
  name: "read-cases",
  says: "Questions about money that no rule decides, newest first. `mine` are those that the reader took, `at_risk` the open ones that are two days old and older.",
  method: "GET",
  path: "/cases",
  access: "cases:read",
  params: null,
  body: null,
  query: listQuery({ ...workFilters, state: z.optional(z.enum(["open", "explained"])) }),
  reply: listReply(CaseRow),
  refuses: [],
});

export const readCase = consoleCall({
  name: "read-case",
  says: "One case.",
  method: "GET",
  path: "/cases/{number}",
  access: "cases:read",
  params: CaseParams,
  body: null,
  query: null,
  reply: CaseRow,
  refuses: ["NOT_FOUND"],
});

export const takeCase = consoleCall({
  name: "take-case",
  says: "Says who looks into a case: the person who calls.",
  method: "POST",
  path: "/cases/{number}/take",
  access: "cases:work",
  params: CaseParams,
  body: z.strictObject({}),
  query: null,
  reply: CaseRow,
  refuses: ["NOT_FOUND", "ALREADY_ANSWERED"],
});

export const explainCase = consoleCall({
  name: "explain-case",
  says: "Ends a case with what explains it. Money is moved by a request of two people and never here; that of a broken rule of the books (`books-broken`) is ended by two people too, with a request of kind `books-explanation`.",
  method: "POST",
  path: "/cases/{number}/explain",
  access: "cases:work",
  params: CaseParams,
  body: z.strictObject({
    note: z
      .string(NOTE_MESSAGE)
      .check(z.trim(), z.minLength(10, NOTE_MESSAGE), z.maxLength(500, NOTE_MESSAGE)),
  }),
  query: null,
  reply: CaseRow,
  refuses: ["NOT_FOUND", "SECOND_PERSON_NEEDED", "ALREADY_ANSWERED"],
});
