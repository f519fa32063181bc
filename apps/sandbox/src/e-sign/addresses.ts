import { withQuery } from "../page/hosted-page.ts";
import type { Signing } from "./signing-store.ts";

/** The page on which the borrower signs. The id is in the query, so a test can read it from the address. */
export const HOSTED_PATH = "/e-sign";

/** The address of the document that the page shows before it is signed. */
export const READING_PATH = "/e-sign/document";

type SigningKey = Pick<Signing, "clientId" | "token">;

const queryOf = ({ clientId, token }: SigningKey): string =>
  new URLSearchParams({ client_id: clientId, token }).toString();

export const hostedPath = (signing: SigningKey): string => `${HOSTED_PATH}?${queryOf(signing)}`;

export const readingPath = (signing: SigningKey): string => `${READING_PATH}?${queryOf(signing)}`;

/** The caller's address to which the browser returns when a signing has ended. The caller's own query is kept. */
export const returnAddress = ({
  callbackUrl,
  clientId,
  state,
}: Pick<Signing, "callbackUrl" | "clientId" | "state">): string =>
  withQuery(callbackUrl, {
    client_id: clientId,
    status: state === "completed" ? "success" : "failed",
  });
