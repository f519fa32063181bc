/** The faults of the answer to a call. */
export const ANSWER_FAULTS = ["down", "slow", "error", "timeout-after-success"] as const;

/** The faults of an event that a provider sends later, of its own accord. */
export const WEBHOOK_FAULTS = ["webhook-twice", "webhook-late", "webhook-out-of-order"] as const;

/** The faults of an address in an answer. */
export const ADDRESS_FAULTS = ["foreign-address"] as const;

export const FAULT_MODES = [...ANSWER_FAULTS, ...ADDRESS_FAULTS, ...WEBHOOK_FAULTS] as const;

export type FaultMode = (typeof FAULT_MODES)[number];

export const isWebhookFault = (mode: FaultMode): boolean =>
  (WEBHOOK_FAULTS as readonly FaultMode[]).includes(mode);

export const isAddressFault = (mode: FaultMode): boolean =>
  (ADDRESS_FAULTS as readonly FaultMode[]).includes(mode);

export const FAULT_SAYS: Readonly<Record<FaultMode, string>> = {
  down: "The connection is cut before any answer.",
  slow: "The answer comes after 8 seconds.",
  error: "The answer is HTTP 500; for e-mail it is SMTP 451.",
  "timeout-after-success": "The work is done, but no answer ever comes.",
  "foreign-address": "The page or file address in its next answer leads to a machine that is not its own.",
  "webhook-twice": "What it tells by webhook comes twice.",
  "webhook-late": "Its webhook comes after a minute.",
  "webhook-out-of-order": "Its webhook comes after the next one, or after a minute.",
};
