import { accessToken } from "../../session/session-values.ts";

/** What the form holds, and what both of its calls send. */
export type Details = { readonly pan: string; readonly email: string };

type StoredDetails = { readonly by: string | null; readonly details: Details };

/**
 * What was typed, while the app is open: it is still there after a look at another screen. In memory only, because a PAN
 * is in no storage, address or history entry of the browser, and only for the session it was typed in.
 */
let kept: StoredDetails | null = null;

export const keptDetails = (): Details | null => (kept?.by === accessToken() ? kept.details : null);

export function keepDetails(details: Details | null): void {
  kept = details === null ? null : { by: accessToken(), details };
}
