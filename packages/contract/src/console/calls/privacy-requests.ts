import * as z from "zod/mini";
import { CORRECTABLE_FIELDS } from "../../correction.ts";
import { LANGUAGES } from "../../language.ts";
import { Day, Instant } from "../../primitives.ts";
import { consoleCall, listQuery, listReply, Uuid, workFilters } from "../console-call.ts";

const PrivacyRequestRow = z.object({
  request_id: z.string(),
  /** As the borrower knows it. */
  number: z.string(),
  borrower_id: z.string(),
  name: z.nullable(z.string()),
  mobile: z.string(),
  field: z.enum(CORRECTABLE_FIELDS),
  language: z.enum(LANGUAGES),
  received_on: Day,
  answer_by: Day,
  age_days: z.int(),
  taken_by: z.nullable(z.string()),
  /** `null` while it is open. */
  outcome: z.nullable(z.enum(["corrected", "refused"])),
  answered_at: z.nullable(Instant),
});

const PrivacyRequestInFull = z.extend(PrivacyRequestRow, {
  /** The value that it should have, and the reason, in the borrower's words. */
  value: z.string(),
  reason: z.string(),
  /** A change of the number that signs in, of which the new one is proven; it takes two people. */
  mobile_change: z.nullable(
    z.object({
      loan_id: z.int(),
      proven_at: Instant,
      changed_at: z.nullable(Instant),
      /** Set when the request came from the new number and not from the account. */
      is_from_outside: z.boolean(),
    }),
  ),
  answer: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  /** The borrower's other uses of their rights. */
  has_nominee: z.boolean(),
  erasures: z.array(z.object({ on: Day, cause: z.enum(["period", "request"]) })),
});

const PrivacyParams = z.object({ request_id: Uuid });
const ANSWER_MESSAGE = "Write the answer in 20 to 2,000 characters";

export const readPrivacyRequests = consoleCall({
  name: "read-privacy-requests",
  says: "Wishes to have data corrected that a person must look at, newest first. `mine` are those that the reader took, `at_risk` the open ones from their 15th day on. Erasing and naming a nominee need no person: they happen at once, and one request shows them.",
  method: "GET",
  path: "/privacy-requests",
  access: "complaints:read",
  params: null,
  body: null,
  query: listQuery({ ...workFilters, state: z.optional(z.enum(["open", "ended"])) }),
  reply: listReply(PrivacyRequestRow),
  refuses: [],
});

export const readPrivacyRequest = consoleCall({
  name: "read-privacy-request",
  says: "One wish in the borrower's words, its answer, and what else they did with their rights.",
  method: "GET",
  path: "/privacy-requests/{request_id}",
  access: "complaints:read",
  params: PrivacyParams,
  body: null,
  query: null,
  reply: PrivacyRequestInFull,
  refuses: ["NOT_FOUND"],
});

export const takePrivacyRequest = consoleCall({
  name: "take-privacy-request",
  says: "Says who looks into it: the person who calls.",
  method: "POST",
  path: "/privacy-requests/{request_id}/take",
  access: "complaints:work",
  params: PrivacyParams,
  body: z.strictObject({}),
  query: null,
  reply: PrivacyRequestInFull,
  refuses: ["NOT_FOUND", "ALREADY_ANSWERED"],
});

export const answerPrivacyRequest = consoleCall({
  name: "answer-privacy-request",
  says: "Answers it, once. The borrower is told, and reads the answer in their data.",
  method: "POST",
  path: "/privacy-requests/{request_id}/answer",
  access: "complaints:work",
  params: PrivacyParams,
  body: z.strictObject({
    outcome: z.enum(["corrected", "refused"], "Choose how it ends"),
    answer: z
      .string(ANSWER_MESSAGE)
      .check(z.trim(), z.minLength(20, ANSWER_MESSAGE), z.maxLength(2_000, ANSWER_MESSAGE)),
  }),
  query: null,
  reply: PrivacyRequestInFull,
  refuses: ["NOT_FOUND", "ALREADY_ANSWERED"],
});
