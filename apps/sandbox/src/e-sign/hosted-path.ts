import type { Signing } from "./signing-store.ts";

/** Where the borrower signs. The id is in the query, so a test can read it from the address. */
export const HOSTED_PATH = "/e-sign";

/** Where the page's document is read before it is signed. */
export const READING_PATH = "/e-sign/document";

type Addressed = Pick<Signing, "clientId" | "token">;

const queryOf = ({ clientId, token }: Addressed): string =>
  new URLSearchParams({ client_id: clientId, token }).toString();

export const hostedPath = (signing: Addressed): string => `${HOSTED_PATH}?${queryOf(signing)}`;

export const readingPath = (signing: Addressed): string => `${READING_PATH}?${queryOf(signing)}`;
