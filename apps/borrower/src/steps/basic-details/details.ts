/** What the form holds, and what both of its calls send. */
export type Details = { readonly pan: string; readonly email: string };

/**
 * What was typed, while the app is open: it is still there after a look at another screen. In memory only, because a PAN
 * is in no storage, address or history entry of the browser; signing out loads the page anew.
 */
let kept: Details | null = null;

export const keptDetails = (): Details | null => kept;

export function keepDetails(details: Details | null): void {
  kept = details;
}
