import { writeSessionValues } from "../../session/session-values.ts";
import { stepPaths } from "../paths.ts";
import { enterProven } from "../proven.ts";

/** The server has said that the identity is proven. */
export function enterIdentityVerified(loanId: number): void {
  writeSessionValues({ loan_id: String(loanId) });
  enterProven(stepPaths.aadhaarSuccess());
}
