import * as z from "zod/mini";
import { COMPLAINT_STATUSES } from "../../calls/complaint.ts";
import { LANGUAGES } from "../../language.ts";
import { Day, Instant, Rupees } from "../../primitives.ts";
import { consoleCall, listQuery, listReply, Uuid, workFilters } from "../console-call.ts";

const ComplaintRow = z.object({
  complaint_id: z.string(),
  /** As the borrower knows it. */
  ticket: z.string(),
  borrower_id: z.string(),
  loan_id: z.int(),
  name: z.nullable(z.string()),
  mobile: z.string(),
  category: z.string(),
  status: z.enum(COMPLAINT_STATUSES),
  language: z.enum(LANGUAGES),
  received_on: Day,
  answer_by: Day,
  /** Whole days since it came. */
  age_days: z.int(),
  /** The person who looks into it; `null` while nobody does. */
  taken_by: z.nullable(z.string()),
});

const ComplaintInFull = z.extend(ComplaintRow, {
  text: z.string(),
  received_at: Instant,
  answer: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  answered_at: z.nullable(Instant),
  /**
   * The compensation owed to the borrower because a dispute about a credit report was not ended in its 30
   * days.
   */
  compensation: Rupees,
  /** When the mail server took the answer; `null` when there is no confirmed address. The app shows it in any case. */
  mailed_at: z.nullable(Instant),
});

const ComplaintParams = z.object({ complaint_id: Uuid });

const ANSWER_MESSAGE = "Write the answer in 20 to 4,000 characters";

export const readComplaintList = consoleCall({
  name: "read-complaint-list",
  says: "Complaints, newest first. Each is to be answered within 30 days. `mine` are those that the reader took, `at_risk` the open ones from their 15th day on. Personal data is masked.",
  method: "GET",
  path: "/complaints",
  access: "complaints:read",
  params: null,
  body: null,
  query: listQuery({ ...workFilters, state: z.optional(z.enum(["open", "ended"])) }),
  reply: listReply(ComplaintRow),
  refuses: [],
});

export const readComplaint = consoleCall({
  name: "read-complaint",
  says: "One complaint in the borrower's words, and its answer.",
  method: "GET",
  path: "/complaints/{complaint_id}",
  access: "complaints:read",
  params: ComplaintParams,
  body: null,
  query: null,
  reply: ComplaintInFull,
  refuses: ["NOT_FOUND"],
});

export const takeComplaint = consoleCall({
  name: "take-complaint",
  says: "Says who looks into a complaint: the person who calls.",
  method: "POST",
  path: "/complaints/{complaint_id}/take",
  access: "complaints:work",
  params: ComplaintParams,
  body: z.strictObject({}),
  query: null,
  reply: ComplaintInFull,
  refuses: ["NOT_FOUND", "ALREADY_ANSWERED"],
});

export const answerComplaint = consoleCall({
  name: "answer-complaint",
  says: "Answers a complaint, once. The borrower reads the answer in the app, is told of it, and gets it by mail at a confirmed address. The way to the ombudsman is open from then on.",
  method: "POST",
  path: "/complaints/{complaint_id}/answer",
  access: "complaints:work",
  params: ComplaintParams,
  body: z.strictObject({
    status: z.enum(["answered", "partly-rejected", "rejected"], "Choose how it ends"),
    answer: z
      .string(ANSWER_MESSAGE)
      .check(z.trim(), z.minLength(20, ANSWER_MESSAGE), z.maxLength(4_000, ANSWER_MESSAGE)),
  }),
  query: null,
  reply: ComplaintInFull,
  refuses: ["NOT_FOUND", "ALREADY_ANSWERED"],
});
