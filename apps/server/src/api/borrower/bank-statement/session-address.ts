import type { GuardedRoute } from "@vaada/contract/routes";
import type { VisitAddress } from "../../../journey/visits/visit.ts";

/** The one page that the bank statement service may send a browser back to. */
export const RETURN_ROUTE = "/finbox" satisfies GuardedRoute;

/** Where the session's address is sealed. */
export const placeOfSession = (sessionId: string) =>
  ({ table: "statement_sessions", row: sessionId }) as const;

/** The address as FinBox completes it when all went well. It only leads to the question what came of it. */
export const cameBackAt = ({ returnUrl }: VisitAddress, reference: string): string =>
  `${returnUrl}?${new URLSearchParams({ success: "true", session_id: reference })}`;
