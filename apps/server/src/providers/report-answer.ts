import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";

type Answer = { readonly kind: string; readonly reason?: string; readonly host?: string };

/** The clients' prefix for an answer to another question than the one that was put. */
const ABOUT_ANOTHER = /^OTHER_/;
/** The clients' prefix for an address that is not the provider's own. */
const OF_ADDRESS = /^ADDRESS_/;

/**
 * Counts what a provider answered and says why nothing could be made of it. An answer about somebody else is an alarm:
 * two people's records may have been mixed up. So is an address that leads elsewhere, which is told by its host and without its
 * path and query, because those are a permission. The reason is a word of ours and quotes nothing.
 */
export function reportAnswer(
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
  provider:
    | "digilocker"
    | "aadhaar"
    | "pan"
    | "bureau"
    | "bank-statement"
    | "e-sign"
    | "face"
    | "mandate"
    | "penny-drop"
    | "payments"
    | "payouts",
  { kind, reason, host }: Answer,
): void {
  metrics.countProvider(provider, kind);
  if (reason === undefined) return;
  if (ABOUT_ANOTHER.test(reason)) log.error({ provider, reason }, "alarm: a provider answered about another");
  else if (OF_ADDRESS.test(reason))
    log.error({ provider, reason, host }, "alarm: a provider gave an address that is not its own");
  else log.warn({ provider, reason }, "a provider gave no answer");
}
