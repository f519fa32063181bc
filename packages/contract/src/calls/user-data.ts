import * as z from "zod/mini";
import { call } from "../call.ts";
import { Instant } from "../primitives.ts";

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One kind of what is held: why, until when, and the rows themselves. */
const Section = z.object({
  name: z.string(),
  purpose: z.string(),
  keptUntil: z.string(),
  /** With whom it was shared; empty when with nobody. */
  sharedWith: z.array(z.string()),
  rows: z.array(z.record(z.string(), Cell)),
});

export const readUserData = call({
  name: "read-user-data",
  says: "Everything that is held on the borrower, to be saved: what, why, for how long, and with whom it was shared. Numbers that prove who somebody is are masked.",
  method: "GET",
  path: "/user/data",
  access: "borrower",
  body: null,
  query: null,
  reply: z.object({ madeAt: Instant, sections: z.array(Section) }),
  refuses: ["SESSION_ENDED"],
});
