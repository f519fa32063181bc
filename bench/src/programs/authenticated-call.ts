import { call, type ReplyOf } from "@vaada/contract/call";
import { checkStep } from "@vaada/contract/calls/step";

/**
 * The step checker's own contract at an address of its own: the real one asks the database, this one must
 * not.
 */
export const authenticatedCall = call({ ...checkStep, name: "bench", path: "/bench/step" });

/** 256 bits in base64url, as the server gives them out. */
export const TOKEN = "b".repeat(43);

export const BORROWER_ID = "0190c5e8-7b7f-7a23-90c1-e7d46a1d0c5e";

/** The reply of both servers. */
export const REPLY: ReplyOf<typeof authenticatedCall> = {
  customer: { user_id: BORROWER_ID, mobile: "9876543210", name: null, email: null, aadhar_no: null },
  loan: { loan_id: 100_001, loan_status: "Lead", loan_type: "New Case", was_decided: false },
  employment: null,
  redirect_to: "/basic-details",
};
