import type { Session } from "./session-store.ts";

/** Where the borrower shares a statement. The id is in the query, so a test can read it from the address. */
export const HOSTED_PATH = "/bankconnect";

export function hostedPath({ sessionId, token }: Pick<Session, "sessionId" | "token">): string {
  const query = new URLSearchParams({ session_id: sessionId, ...(token === null ? {} : { token }) });
  return `${HOSTED_PATH}?${query}`;
}
