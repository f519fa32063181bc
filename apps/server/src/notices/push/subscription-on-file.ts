import { Secret } from "@vaada/contract/secret";
import { z } from "zod";
import type { Vault } from "../../platform/vault/vault.ts";
import type { PushAddress } from "../../providers/push/port.ts";

const OnFile = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

const placeOf = (id: string) => ({ table: "push_subscriptions", column: "subscription_sealed", row: id });

export const sealSubscription = (vault: Vault, id: string, { endpoint, p256dh, auth }: PushAddress): Buffer =>
  vault.seal(
    JSON.stringify({ endpoint: endpoint.reveal(), p256dh: p256dh.reveal(), auth: auth.reveal() }),
    placeOf(id),
  );

export function openSubscription(vault: Vault, id: string, sealed: Buffer): PushAddress {
  const { endpoint, p256dh, auth } = OnFile.parse(JSON.parse(vault.open(sealed, placeOf(id))));
  return { endpoint: new Secret(endpoint), p256dh: new Secret(p256dh), auth: new Secret(auth) };
}
