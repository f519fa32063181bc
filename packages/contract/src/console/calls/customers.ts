import * as z from "zod/mini";
import { consoleCall, Reason, Uuid } from "../console-call.ts";

/** What is masked wherever it is shown, and can be looked at one by one. */
export const REVEALED_FIELDS = ["mobile", "email", "pan", "account"] as const;
export type RevealedField = (typeof REVEALED_FIELDS)[number];

export const revealField = consoleCall({
  name: "reveal-field",
  says: "Shows one masked value of a borrower. Who looked, when and why is written to the trail, and the borrower reads it in their data.",
  method: "POST",
  path: "/customers/{borrower_id}/reveal",
  access: "customers:reveal",
  params: z.object({ borrower_id: Uuid }),
  body: z.strictObject({
    field: z.enum(REVEALED_FIELDS, "Choose mobile, email, pan or account"),
    reason: Reason,
  }),
  query: null,
  reply: z.object({ field: z.enum(REVEALED_FIELDS), value: z.string() }),
  refuses: ["NOT_FOUND", "TOO_MANY"],
});
