import { withQuery } from "../with-query.ts";
import type { Signing } from "./signing-store.ts";

/** Where the browser goes when a signing has ended. The caller's own query stays as it was written. */
export const returnAddress = ({ callbackUrl, clientId, state }: ReturnOf): string =>
  withQuery(callbackUrl, {
    client_id: clientId,
    status: state === "completed" ? "success" : "failed",
  });

type ReturnOf = Pick<Signing, "callbackUrl" | "clientId" | "state">;
