import { withQuery } from "../with-query.ts";
import type { Session } from "./session-store.ts";

/** Where the browser goes from here. Who leaves without sharing is told apart by nothing but the word. */
export const returnAddress = ({ redirectUrl, sessionId, state }: ReturnOf): string =>
  withQuery(
    redirectUrl,
    state === "completed" ? { success: "true", session_id: sessionId } : { success: "false" },
  );

type ReturnOf = Pick<Session, "redirectUrl" | "sessionId" | "state">;
