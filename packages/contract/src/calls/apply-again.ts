import * as z from "zod/mini";
import { call } from "../call.ts";

export const applyAgain = call({
  name: "apply-again",
  says: "Opens a new application once a refusal has run out, at employment: the identity is kept, the decision is new. Asked again, the same application. Too early is refused with the reasons and the first day.",
  method: "POST",
  path: "/user/apply-again",
  access: "borrower",
  body: z.optional(z.strictObject({})),
  query: null,
  reply: z.object({ redirect_to: z.string() }),
  refuses: ["SESSION_ENDED", "APPLICATION_REFUSED", "LOAN_OPEN"],
});
