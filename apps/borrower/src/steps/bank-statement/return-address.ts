import { returnedValues } from "../returned-values.ts";

/** What the bank statement service says of a session when it sends the browser back. It leads, and proves nothing. */
export type Return =
  | { kind: "to-ask"; sessionId: string }
  /** It was broken off, or the address does not name a session. */
  | { kind: "not-shared" }
  | { kind: "timed-out" };

/** Reads the query of the return page. A `success` that is missing is no failure: the server asks the provider anyway. */
export function returnOf(query: string): Return {
  const values = returnedValues(query);
  const isExpired = values.get("sessionexpired")?.toLowerCase() ?? "false";
  if (isExpired !== "false") return { kind: "timed-out" };
  const sessionId = values.get("sessionid") ?? "";
  const isShared = (values.get("success") ?? "").toLowerCase() !== "false";
  return isShared && sessionId !== "" ? { kind: "to-ask", sessionId } : { kind: "not-shared" };
}
