import * as z from "zod/mini";
import { Instant } from "../../primitives.ts";
import { consoleCall, listQuery, listReply, Reason, Uuid } from "../console-call.ts";
import { ROLES } from "../roles.ts";

/** `invited`: has not set a password yet. */
export const STAFF_STATES = ["invited", "active", "deactivated"] as const;

const StaffRow = z.object({
  staff_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  state: z.enum(STAFF_STATES),
  since: Instant,
  last_seen_at: z.nullable(Instant),
});

const StaffParams = z.object({ staff_id: Uuid });
const WithReason = z.strictObject({ reason: Reason });

export const readStaff = consoleCall({
  name: "read-staff",
  says: "The lender's people.",
  method: "GET",
  path: "/staff",
  access: "staff:read",
  params: null,
  body: null,
  query: listQuery({ role: z.optional(z.enum(ROLES)), state: z.optional(z.enum(STAFF_STATES)) }),
  reply: listReply(StaffRow),
  refuses: [],
});

export const readStaffMember = consoleCall({
  name: "read-staff-member",
  says: "One of the lender's people.",
  method: "GET",
  path: "/staff/{staff_id}",
  access: "staff:read",
  params: StaffParams,
  body: null,
  query: null,
  reply: StaffRow,
  refuses: ["NOT_FOUND"],
});

export const inviteStaff = consoleCall({
  name: "invite-staff",
  says: "Mails a new link to somebody who lost theirs, their password or their authenticator. Nothing of the old ones ends before the link is used. A person is added, and gets another role, by a request of two people.",
  method: "POST",
  path: "/staff/{staff_id}/invite",
  access: "staff:work",
  params: StaffParams,
  body: WithReason,
  query: null,
  reply: StaffRow,
  refuses: ["NOT_FOUND", "STAFF_DEACTIVATED", "TOO_MANY_TRIES"],
});

export const deactivateStaff = consoleCall({
  name: "deactivate-staff",
  says: "Ends all sessions of a person and lets them sign in no more. The last administrator stays, and nobody does it to themselves.",
  method: "POST",
  path: "/staff/{staff_id}/deactivate",
  access: "staff:work",
  params: StaffParams,
  body: WithReason,
  query: null,
  reply: StaffRow,
  refuses: ["NOT_FOUND", "STAFF_NEEDED"],
});

export const endStaffSessions = consoleCall({
  name: "end-staff-sessions",
  says: "Ends all sessions of a person, who may sign in again.",
  method: "POST",
  path: "/staff/{staff_id}/end-sessions",
  access: "staff:work",
  params: StaffParams,
  body: WithReason,
  query: null,
  reply: z.extend(StaffRow, { ended_sessions: z.int() }),
  refuses: ["NOT_FOUND"],
});
