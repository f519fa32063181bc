import { setTimeout as wait } from "node:timers/promises";
import { WEBHOOK_FAULTS } from "../faults/fault-modes.ts";
import type { FaultStore } from "../faults/fault-store.ts";
import type { ProviderName } from "./provider.ts";

/** A webhook of a provider. The body goes out byte for byte, so that it can be signed. */
type Webhook = {
  readonly provider: ProviderName;
  readonly url: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Webhooks = {
  /** Returns at once; the delivery goes on in the background and ends with the sandbox. */
  readonly send: (webhook: Webhook) => void;
};

/** The pauses of webhooks; tests set them to nothing. */
export type WebhookPace = {
  readonly lateMs: number;
  readonly timeoutMs: number;
  /** A delivery is tried again after each pause. */
  readonly retryPausesMs: readonly number[];
};

export const WEBHOOK_PACE: WebhookPace = {
  // A minute is the longest that a tester waits for a late webhook.
  lateMs: 60_000,
  // The time that providers give a receiver to answer.
  timeoutMs: 5000,
  retryPausesMs: [2000, 10_000, 30_000],
};

type Services = { readonly faults: FaultStore; readonly closing: AbortSignal; readonly pace: WebhookPace };

/** Every provider sends through here, so the faults of webhooks are the same for all of them. */
export function openWebhooks(services: Services): Webhooks {
  const held = new Map<ProviderName, () => void>();
  return {
    send: (webhook) => {
      const { provider } = webhook;
      const overtaken = held.get(provider);
      const mode = services.faults.draw({
        provider,
        // The one that overtakes is not held itself, so every pair gets through.
        modes: overtaken === undefined ? WEBHOOK_FAULTS : ["webhook-twice", "webhook-late"],
      });
      const { promise: letGo, resolve } = Promise.withResolvers<void>();
      if (mode === "webhook-out-of-order") held.set(provider, resolve);
      void sendAs({ webhook, mode, letGo }, services).finally(() => {
        if (held.get(provider) === resolve) held.delete(provider);
        overtaken?.();
      });
    },
  };
}

async function sendAs(
  { webhook, mode, letGo }: { webhook: Webhook; mode: string | null; letGo: Promise<void> },
  services: Services,
): Promise<void> {
  if (mode === "webhook-late") await waitSlowly(services.pace.lateMs, services);
  if (mode === "webhook-out-of-order")
    await Promise.race([letGo, waitSlowly(services.pace.lateMs, services)]);
  await deliver(webhook, services);
  if (mode === "webhook-twice") await deliver(webhook, services);
}

async function deliver(webhook: Webhook, services: Services): Promise<void> {
  for (const pauseMs of [0, ...services.pace.retryPausesMs]) {
    await waitSlowly(pauseMs, services);
    if (await isTaken(webhook, services)) return;
  }
}

/** Only a 2xx counts as delivered. */
async function isTaken({ url, body, headers }: Webhook, { closing, pace }: Services): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(pace.timeoutMs)]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** False when the sandbox closes meanwhile. */
const waitSlowly = (ms: number, { closing }: Services): Promise<void> =>
  wait(ms, undefined, { signal: closing }).catch(() => undefined);
