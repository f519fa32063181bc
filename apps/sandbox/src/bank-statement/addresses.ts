import { withQuery } from "../page/hosted-page.ts";
import type { Session } from "./session-store.ts";

/** The page on which the borrower shares a statement. The id is in the query, so a test can read it from the address. */
export const HOSTED_PATH = "/bankconnect";

export function hostedPath({ sessionId, token }: Pick<Session, "sessionId" | "token">): string {
  const query = new URLSearchParams({ session_id: sessionId, ...(token === null ? {} : { token }) });
  return `${HOSTED_PATH}?${query}`;
}

/** The caller's address to which the browser returns. Only `success` tells whether a statement was shared. */
export const returnAddress = ({
  redirectUrl,
  sessionId,
  state,
}: Pick<Session, "redirectUrl" | "sessionId" | "state">): string =>
  withQuery(
    redirectUrl,
    state === "completed" ? { success: "true", session_id: sessionId } : { success: "false" },
  );
