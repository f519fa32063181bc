import { writeSessionValues } from "../../session/session-values.ts";
import { go } from "../../shell/navigation.ts";
import { stepPaths } from "../paths.ts";

const PROVEN = { isProven: true };

/** The server has said that the identity is proven. In place of the screen that asked: Back must not ask once more. */
export function enterVerified(loanId: number): void {
  writeSessionValues({ loan_id: String(loanId) });
  go(stepPaths.aadhaarSuccess(), { replace: true, state: PROVEN });
}

/** Whether this entry of the history was made by that answer. A typed address proves nothing. */
export const isProvenHere = (): boolean =>
  (history.state as Partial<typeof PROVEN> | null)?.isProven === true;
