import { t } from "@lingui/core/macro";
import { DAY_MS, INDIA_AHEAD_OF_UTC_MS } from "@vaada/calendar/civil-date";
import type { Offer } from "@vaada/contract/calls/offer";

/** An offer and when it came by this device's clocks. The server alone says how long it holds. */
export type HeldOffer = {
  readonly offer: Offer;
  readonly answeredAt: Clocks;
  /** The length of the hold when it was first seen: the whole ring. */
  readonly holdMs: number;
};

/** The hold of an offer that nobody asked to hold longer. */
const USUAL_HOLD_MS = 600_000;

export function heldOffer(offer: Offer, { before, at }: { before: HeldOffer | null; at: Clocks }): HeldOffer {
  const isSameHold = before?.offer.expiryDate === offer.expiryDate;
  const holdMs = Math.max(USUAL_HOLD_MS, heldUntilMs(offer) - Date.parse(offer.now));
  return { offer, answeredAt: at, holdMs: isSameHold ? before.holdMs : holdMs };
}

/** The server's instant plus the time since then on this device gives now. Never negative. */
export function leftMs({ offer, answeredAt }: HeldOffer, at: Clocks): number {
  const nowMs = Date.parse(offer.now) + elapsedMs({ from: answeredAt, to: at });
  return Math.max(0, heldUntilMs(offer) - nowMs);
}

/** The instant at which the hold ends. An offer that is taken is held no more. */
export const heldUntilMs = ({ expiryDate }: Offer): number => Date.parse(expiryDate ?? "") || 0;

/** A price is that of its day in India: a hold that lasts until the day is over can't be made longer. */
export const isHeldUntilMidnight = (offer: Offer): boolean =>
  (heldUntilMs(offer) + INDIA_AHEAD_OF_UTC_MS) % DAY_MS === 0;

let kept: HeldOffer | null = null;

/** Kept in memory, so that the next screen shows it at once while it reads again. */
export const keepOffer = (held: HeldOffer): void => {
  kept = held;
};

export const keptOffer = (loanId: string): HeldOffer | null =>
  kept !== null && String(kept.offer.loan_id) === loanId && leftMs(kept, readClocks()) > 0 ? kept : null;

/** The two clocks of this device at one moment. */
type Clocks = { readonly steadyMs: number; readonly wallMs: number };

export const readClocks = (): Clocks => ({ steadyMs: performance.now(), wallMs: Date.now() });

/** The steady clock may stop while a phone sleeps, and the wall clock can be set back: the larger difference is right. */
export const elapsedMs = ({ from, to }: { from: Clocks; to: Clocks }): number =>
  Math.max(to.steadyMs - from.steadyMs, to.wallMs - from.wallMs);

/** A hold ends at midnight at the latest: each day has its own price. */
export const midnightText = (): string => t`Today’s price ends at midnight. Tomorrow’s is shown then.`;
