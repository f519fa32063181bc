import * as z from "zod/mini";
import { call } from "../call.ts";
import { LANGUAGES } from "../language.ts";
import { LoanId } from "../primitives.ts";

export const readProfile = call({
  name: "read-profile",
  says: "Who the borrower is, with their photo once one was taken.",
  method: "GET",
  path: "/user/profile",
  access: "borrower",
  body: null,
  query: null,
  reply: z.object({
    user_id: z.string(),
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    isEmailVerified: z.boolean(),
    mobile: z.string(),
    /** Masked: `XXXX XXXX 1234`. */
    aadhar_no: z.nullable(z.string()),
    language: z.enum(LANGUAGES),
    /** The selfie, at an address that is good for a few minutes and for this session alone. */
    profile_image: z.nullable(z.string()),
    /** The application whose money has not arrived, and whether it can be cancelled. */
    application: z.nullable(z.object({ loan_id: LoanId, canCancel: z.boolean() })),
  }),
  refuses: ["SESSION_ENDED"],
});
