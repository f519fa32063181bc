import { withQuery } from "../with-query.ts";
import type { Session } from "./session-store.ts";

/** Where the browser goes when a session has ended. The caller's own query stays as it was written. */
export const returnAddress = ({ redirectUrl, clientId, state }: ReturnOf): string =>
  withQuery(redirectUrl, {
    client_id: clientId,
    status: state === "completed" ? "success" : "failed",
  });

type ReturnOf = Pick<Session, "redirectUrl" | "clientId" | "state">;
