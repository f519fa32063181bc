import { createHash } from "node:crypto";

const POLICY = "review-by-a-person";

/** The policy's place in a decision that people took. */
export const BY_A_PERSON = {
  policy: POLICY,
  version: 1,
  hash: createHash("sha256").update(POLICY).digest("hex"),
} as const;
