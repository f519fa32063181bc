/** The mark in the address that our texts carry: whoever opens it wants to stop auto-pay. */
const MARK = "stop-auto-pay";

let isWanted = false;

const isMarked = (): boolean => new URLSearchParams(location.search).has(MARK);

/** Keeps the request while the borrower signs in first. */
export function keepStopAutoPayRequest(): boolean {
  if (isMarked()) isWanted = true;
  return isWanted;
}

/** Whether the borrower came to stop auto-pay. */
export const isStopAutoPayWanted = (): boolean => isWanted || isMarked();

/** Once it was answered: a reload opens nothing by itself. */
export function forgetStopAutoPayRequest(): void {
  isWanted = false;
  if (isMarked()) history.replaceState(history.state, "", location.pathname);
}
