import { returnedValues } from "../returned-values.ts";

/** What the document service says of a visit when it sends the browser back. It leads, and proves nothing. */
export type Return =
  | { kind: "to-ask"; query: { state: string; client_id: string } }
  /** It was broken off, or the address does not name a visit. */
  | { kind: "not-completed" };

/** Reads the query of the return page. A status that is missing is no failure: the server asks the provider anyway. */
export function returnOf(query: string): Return {
  const values = returnedValues(query);
  const status = values.get("status")?.toLowerCase() ?? "";
  const state = values.get("state") ?? "";
  const client_id = values.get("clientid") ?? "";
  const isBrokenOff = status !== "" && !GOOD_STATUSES.includes(status);
  if (isBrokenOff || state === "" || client_id === "") return { kind: "not-completed" };
  return { kind: "to-ask", query: { state, client_id } };
}

/** The one on the address, and the one that the provider's own status call has. */
const GOOD_STATUSES: readonly string[] = ["success", "completed"];
