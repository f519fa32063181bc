import { withQuery } from "../page/hosted-page.ts";
import type { Session } from "./session-store.ts";

/** The page on which the borrower consents. The id is in the query, so a test can read it from the address. */
export const HOSTED_PATH = "/digilocker";

export const hostedPath = (clientId: string): string =>
  `${HOSTED_PATH}?${new URLSearchParams({ client_id: clientId })}`;

/** The caller's address to which the browser returns when a session has ended. The caller's own query is kept. */
export const returnAddress = ({
  redirectUrl,
  clientId,
  state,
}: Pick<Session, "redirectUrl" | "clientId" | "state">): string =>
  withQuery(redirectUrl, {
    client_id: clientId,
    status: state === "completed" ? "success" : "failed",
  });
