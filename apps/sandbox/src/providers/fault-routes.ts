import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { FAULT_MODES, isAddressFault, isWebhookFault } from "../faults/fault-modes.ts";
import type { Fault, FaultStore } from "../faults/fault-store.ts";
import { Refusal, read } from "../refusal.ts";
import { PROVIDER_NAMES, type ProviderInfo } from "./provider.ts";

export function faultRoutes(
  app: FastifyInstance,
  { faults, providers }: { faults: FaultStore; providers: readonly ProviderInfo[] },
): void {
  app.get("/faults", () => faults.list());
  app.post("/faults", ({ body }): Fault => {
    const fault = read(FaultBody, body);
    refuseWhatCanNotHappen(fault, providers);
    faults.add(fault);
    return fault;
  });
  app.delete("/faults", () => {
    faults.clear();
    return faults.list();
  });
}

/** More than any test needs, and few enough that a slip of the finger does not break a whole day. */
const FAULT_TIMES_MAX = 10_000;

const FaultBody = z.strictObject({
  provider: z.enum(PROVIDER_NAMES, { error: `must be one of ${PROVIDER_NAMES.join(", ")}` }),
  mode: z.enum(FAULT_MODES, { error: `must be one of ${FAULT_MODES.join(", ")}` }),
  times: z
    .int({ error: "must be a whole number" })
    .min(1, "must be at least 1")
    .max(FAULT_TIMES_MAX, `must be at most ${FAULT_TIMES_MAX}`)
    .default(1),
});

function refuseWhatCanNotHappen(fault: Fault, providers: readonly ProviderInfo[]): void {
  const provider = providers.find(({ name }) => name === fault.provider);
  if (isWebhookFault(fault.mode) && provider?.sendsWebhooks !== true)
    refuseField("mode", `${fault.provider} sends no webhooks, so ${fault.mode} cannot happen to it`);
  if (isAddressFault(fault.mode) && provider?.givesAddresses !== true)
    refuseField("mode", `${fault.provider} gives no addresses, so ${fault.mode} cannot happen to it`);
}

function refuseField(field: string, message: string): never {
  throw new Refusal(400, `${field}: ${message}`, { [field]: message });
}
