import * as z from "zod/mini";
import { call } from "../call.ts";
import { LEAD_STATUSES } from "../lead-status.ts";
import { GivenLoanId, LoanId } from "../primitives.ts";

export const cancelApplication = call({
  name: "cancel-application",
  says: "Cancels the open application, until its money is released: the offer, the auto-pay, the signing and every visit that is open end with it. Cancelling it again changes nothing. A cancelled application is no refusal: user/apply-again opens the next one at once.",
  method: "POST",
  path: "/user/application/cancel",
  access: "borrower",
  /** The application that was on the screen, so that no other one is cancelled by it. */
  body: z.optional(z.strictObject({ loan_id: z.optional(GivenLoanId) })),
  query: null,
  reply: z.object({
    loan_id: LoanId,
    loan_status: z.enum(LEAD_STATUSES),
    redirect_to: z.string(),
  }),
  refuses: ["SESSION_ENDED", "NOT_FOUND", "NOTHING_TO_CANCEL", "CANCEL_TOO_LATE"],
});

export const finishLater = call({
  name: "finish-later",
  says: "Texts the borrower's own number a link that leads back to the application; without a session it asks for a code first. Pressed twice within a minute it sends one text.",
  method: "POST",
  path: "/user/finish-later",
  access: "borrower",
  body: z.optional(z.strictObject({})),
  query: null,
  /** The number, masked. */
  reply: z.object({ sent_to: z.string() }),
  refuses: ["SESSION_ENDED", "NOTHING_TO_FINISH", "TOO_MANY_TRIES"],
});
