import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ADDRESS_FAULTS, ANSWER_FAULTS, type FaultMode } from "../faults/fault-modes.ts";
import type { FaultStore } from "../faults/fault-store.ts";

/** The description of a provider for the faults and the index page, whatever protocol it speaks. */
export type ProviderInfo = {
  readonly name: ProviderName;
  readonly title: string;
  readonly says: string;
  readonly sendsWebhooks: boolean;
  /** Whether its answers hold addresses of pages or files. */
  readonly givesAddresses?: boolean;
  /** The provider's address, given the origin of the sandbox's own pages. */
  readonly addressAt: (origin: string) => string;
};

/** A provider that the sandbox plays over HTTP. */
export type Provider = Omit<ProviderInfo, "addressAt"> & {
  readonly prefix: string;
  /** The body that this provider sends with HTTP 500. */
  readonly failure: Readonly<Record<string, unknown>>;
  /** For providers that share addresses: the providers to which a call belongs. */
  readonly whoseIs?: (request: FastifyRequest) => readonly ProviderName[];
  readonly routes: (app: FastifyInstance) => void;
};

export const PROVIDER_NAMES = [
  "sms",
  "email",
  "pan",
  "aadhaar",
  "digilocker",
  "bureau",
  "bank-statement",
  "face",
  "e-sign",
  "penny-drop",
  "mandate",
  "payments",
  "payouts",
  "cashfree",
  "push",
  "whatsapp",
] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export type FaultContext = {
  readonly faults: FaultStore;
  readonly slowAnswerMs: number;
  /** Aborted when the sandbox closes, so that no slow answer holds it back. */
  readonly closing: AbortSignal;
};

/** Serves the provider at its address, behind the faults, of which its routes know nothing. */
export function mountProvider(app: FastifyInstance, provider: Provider, context: FaultContext): void {
  const neverAnswered = new WeakSet<FastifyRequest>();
  app.register(
    async (scope) => {
      // Only the body tells to which provider the call belongs.
      scope.addHook(provider.whoseIs === undefined ? "onRequest" : "preHandler", async (request, reply) => {
        const mode = drawn(context, provider.whoseIs?.(request) ?? [provider.name]);
        if (mode === "down") return cut(request, reply);
        if (mode === "error") return reply.code(500).send(provider.failure);
        if (mode === "timeout-after-success") neverAnswered.add(request);
        if (mode === "slow" && !(await waitSlowly(context))) return cut(request, reply);
      });
      scope.addHook("onSend", async (request, _reply, payload) => {
        // The work is done by now; the answer waits until the caller has given up.
        if (neverAnswered.has(request) && !request.raw.socket.destroyed)
          await once(request.raw.socket, "close");
        return misleading(request, payload, { provider, context }) ?? payload;
      });
      provider.routes(scope);
    },
    { prefix: provider.prefix },
  );
}

/** The address at which a cloud hands its machines their keys: the worst that a server could be sent to. */
const FOREIGN_ORIGIN = "http://169.254.169.254/";

/** The answer with its addresses led astray, or `null` when it has none or no fault waits. */
function misleading(
  { protocol, host }: FastifyRequest,
  payload: unknown,
  { provider, context }: { provider: Provider; context: FaultContext },
): string | null {
  const own = `${protocol}://${host}/`;
  if (provider.givesAddresses !== true || typeof payload !== "string" || !payload.includes(own)) return null;
  const fault = context.faults.draw({ provider: provider.name, modes: ADDRESS_FAULTS });
  return fault === null ? null : payload.replaceAll(own, FOREIGN_ORIGIN);
}

/** A call that belongs to two providers meets the first fault of either. */
function drawn({ faults }: Pick<FaultContext, "faults">, names: readonly ProviderName[]): FaultMode | null {
  const [name, ...others] = names;
  if (name === undefined) return null;
  return faults.draw({ provider: name, modes: ANSWER_FAULTS }) ?? drawn({ faults }, others);
}

export const describeProvider = (provider: Provider): ProviderInfo => ({
  ...provider,
  addressAt: (origin) => `${origin}${provider.prefix}`,
});

/** Waits as long as a slow provider. False when the sandbox closes meanwhile. */
export const waitSlowly = ({ slowAnswerMs, closing }: FaultContext): Promise<boolean> =>
  wait(slowAnswerMs, true, { signal: closing }).catch(() => false);

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
