/** What can go wrong with the answer to a call. */
export const ANSWER_FAULTS = ["down", "slow", "error", "timeout-after-success"] as const;

/** What can go wrong with what a provider tells later, of its own accord. */
const WEBHOOK_FAULTS = ["webhook-twice", "webhook-late", "webhook-out-of-order"] as const;

export const FAULT_MODES = [...ANSWER_FAULTS, ...WEBHOOK_FAULTS] as const;

export type FaultMode = (typeof FAULT_MODES)[number];
type AnswerFault = (typeof ANSWER_FAULTS)[number];

export const isWebhookFault = (mode: FaultMode): boolean =>
  (WEBHOOK_FAULTS as readonly FaultMode[]).includes(mode);

export const ANSWER_FAULT_SAYS: Readonly<Record<AnswerFault, string>> = {
  down: "The connection is cut before any answer.",
  slow: "The answer comes after 8 seconds.",
  error: "The answer is HTTP 500.",
  "timeout-after-success": "The work is done, but no answer ever comes.",
};
