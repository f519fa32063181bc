import * as z from "zod/mini";
import { LEAD_STATUSES } from "../../lead-status.ts";
import { Day, Instant, Rupees } from "../../primitives.ts";
import { consoleCall, listQuery, listReply } from "../console-call.ts";

/** `waiting`: a person of the lender must look. */
export const APPLICATION_STATES = ["open", "waiting", "closed"] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** What a person must look at. */
const WAITS_FOR = ["decision", "blacklist", "selfie"] as const;

const ApplicationRow = z.object({
  loan_id: z.int(),
  borrower_id: z.string(),
  /** As the PAN's record has it; `null` before it is known. */
  name: z.nullable(z.string()),
  /** Masked, as the PAN is. */
  mobile: z.string(),
  pan: z.nullable(z.string()),
  loan_type: z.string(),
  product: z.string(),
  status: z.enum(LEAD_STATUSES),
  waits_for: z.nullable(z.enum(WAITS_FOR)),
  amount_asked: z.nullable(Rupees),
  monthly_income: z.nullable(Rupees),
  started_at: Instant,
  ended_at: z.nullable(Instant),
});

const Decision = z.object({
  /** The first of the application, the second … */
  number: z.int(),
  taken_on: Day,
  policy: z.string(),
  version: z.int(),
  outcome: z.string(),
  grade: z.nullable(z.string()),
  amount: z.nullable(Rupees),
  most: z.nullable(Rupees),
  reasons: z.array(z.string()),
});

export const readApplications = consoleCall({
  name: "read-applications",
  says: "Applications, newest first. `q` finds one by its loan's number, by a mobile number or by a PAN. Personal data is masked.",
  method: "GET",
  path: "/applications",
  access: "applications:read",
  params: null,
  body: null,
  query: listQuery({ state: z.optional(z.enum(APPLICATION_STATES)) }),
  reply: listReply(ApplicationRow),
  refuses: [],
});

export const readApplication = consoleCall({
  name: "read-application",
  says: "One application with its step, the work that was stated and every decision on it, the newest first.",
  method: "GET",
  path: "/applications/{loan_id}",
  access: "applications:read",
  params: z.object({
    loan_id: z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.transform(Number)),
  }),
  body: null,
  query: null,
  reply: z.extend(ApplicationRow, {
    step: z.string(),
    employment: z.nullable(
      z.object({
        employment_type: z.string(),
        income_mode: z.string(),
        salary_day: z.int(),
        purpose: z.string(),
      }),
    ),
    decisions: z.array(Decision),
  }),
  refuses: ["NOT_FOUND"],
});
