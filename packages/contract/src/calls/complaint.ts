import * as z from "zod/mini";
import { call } from "../call.ts";
import {
  COMPLAINT_CATEGORIES,
  COMPLAINT_MESSAGES,
  complaintCategoryMessage,
  complaintTextMessage,
} from "../complaint.ts";
import { Day, Instant, judgedBy } from "../primitives.ts";

export const COMPLAINT_STATUSES = ["open", "answered", "partly-rejected", "rejected"] as const;

const Complaint = z.object({
  ticket: z.string(),
  category: z.enum(COMPLAINT_CATEGORIES),
  text: z.string(),
  status: z.enum(COMPLAINT_STATUSES),
  receivedAt: Instant,
  /** The last day for an answer. After it, or once it is answered, the Reserve Bank's portal is open to it. */
  answerBy: Day,
  answer: z.nullable(z.string()),
  /** The Reserve Bank's portal, once it is open to this complaint. */
  portal: z.nullable(z.string()),
  /** The last day on which the ombudsman takes it there. */
  portalUntil: z.nullable(Day),
});

export const makeComplaint = call({
  name: "make-complaint",
  says: "A complaint, which gets a ticket number and a day by which it is answered. The same words again, while it is open, are the same ticket.",
  method: "POST",
  path: "/user/complaint",
  access: "borrower",
  body: z.strictObject({
    category: z.string(COMPLAINT_MESSAGES.categoryMissing).check(judgedBy(complaintCategoryMessage)),
    text: z.string(COMPLAINT_MESSAGES.textTooShort).check(judgedBy(complaintTextMessage)),
  }),
  query: null,
  reply: Complaint,
  refuses: ["SESSION_ENDED"],
});

export const readComplaints = call({
  name: "read-complaints",
  says: "The borrower's complaints, newest first, each with its answer or the day by which it comes.",
  method: "GET",
  path: "/user/complaint",
  access: "borrower",
  body: null,
  query: null,
  reply: z.array(Complaint),
  refuses: ["SESSION_ENDED"],
});
