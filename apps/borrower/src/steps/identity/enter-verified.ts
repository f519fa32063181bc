import { writeSessionValues } from "../../session/session-values.ts";
import { stepPaths } from "../paths.ts";
import { enterProven } from "../proven.ts";

/** Keeps the new loan's number and shows that the identity is verified. */
export function enterIdentityVerified(loanId: number): void {
  writeSessionValues({ loan_id: String(loanId) });
  enterProven(stepPaths.aadhaarSuccess());
}
