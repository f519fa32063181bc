/** Where the borrower consents. The id is in the query, so a test can read it from the address. */
export const HOSTED_PATH = "/digilocker";

export const hostedPath = (clientId: string): string =>
  `${HOSTED_PATH}?${new URLSearchParams({ client_id: clientId })}`;
