import type { Session } from "./session-store.ts";

/** Where the browser goes when a session has ended. The caller's own query stays as it was written. */
export function returnAddress({ redirectUrl, clientId, state }: ReturnOf): string {
  const [address = "", fragment] = splitAt(redirectUrl, "#");
  const [path = "", query = ""] = splitAt(address, "?");
  const own = query === "" ? "" : `${query.replace(/&$/, "")}&`;
  const status = state === "completed" ? "success" : "failed";
  const ours = new URLSearchParams({ client_id: clientId, status });
  return `${path}?${own}${ours}${fragment === undefined ? "" : `#${fragment}`}`;
}

type ReturnOf = Pick<Session, "redirectUrl" | "clientId" | "state">;

function splitAt(text: string, sign: "#" | "?"): string[] {
  const at = text.indexOf(sign);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
