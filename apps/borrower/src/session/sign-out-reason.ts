/**
 * Why somebody is on `/logout`: nothing moved for two hours, the server ended the session, or another tab signed out.
 * Nobody sent the person there when there is none.
 */
export const SIGN_OUT_REASONS = ["away", "ended", "elsewhere"] as const;
export type SignOutReason = (typeof SIGN_OUT_REASONS)[number];

export function signOutReasonOf(search: string): SignOutReason | undefined {
  const asked = new URLSearchParams(search).get("reason");
  return SIGN_OUT_REASONS.find((reason) => reason === asked);
}
