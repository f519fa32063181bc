import type { TaskName } from "../../jobs/handlers.ts";

/** Lower is taken first; of the same rank, what has been due longest. Apart by ten, so that one fits between. */
const RANKS = { watchedFor: 0, money: 10, mail: 20, housekeeping: 30 } as const;

/**
 * Somebody looks at a screen until a matter is settled, so that comes before the next payout is begun: a burst of
 * payouts must hold up none that is under way. The sweep ranks with the payouts, which it looks after, so that no burst
 * of theirs keeps it from its turn.
 */
export const PRIORITIES: Readonly<Record<TaskName, number>> = {
  "settle-mandate": RANKS.watchedFor,
  "settle-order": RANKS.watchedFor,
  "settle-payout": RANKS.watchedFor,
  "settle-penny-drop": RANKS.watchedFor,
  "settle-signing": RANKS.watchedFor,
  "settle-statement": RANKS.watchedFor,
  "settle-visit": RANKS.watchedFor,
  "tell-arrival": RANKS.watchedFor,
  // Until it is done, no event comes of the statements that are watched for.
  "register-statement-webhook": RANKS.watchedFor,
  disburse: RANKS.money,
  "run-business-days": RANKS.money,
  "settle-debit": RANKS.money,
  "refund-excess": RANKS.money,
  "settle-dispute": RANKS.money,
  sweep: RANKS.money,
  "close-loan": RANKS.mail,
  "send-documents": RANKS.mail,
  "text-news": RANKS.mail,
  "push-news": RANKS.mail,
  "send-email-link": RANKS.mail,
  "cancel-mandate": RANKS.housekeeping,
  "erase-sign-in-code": RANKS.housekeeping,
  reconcile: RANKS.housekeeping,
};
