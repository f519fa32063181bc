import { detourOf, type Outcome } from "./client.ts";

/** The API client has sent the borrower elsewhere already, so the screen that asked has nothing to say. */
export const isLedElsewhere = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === "refused" && detourOf(outcome) !== null;
