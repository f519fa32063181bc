import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { type Limit, readExhausted, takeLimit } from "../db/limits.ts";
import { networkOf } from "../network.ts";
import { type Refused, refuse } from "../refusals/refused.ts";
import type { Vault } from "../vault/vault.ts";
import type { SigningProvider } from "./store.ts";

type ForgeryServices = { readonly database: Database; readonly vault: Vault; readonly clock: Clock };

/** Watches one provider's address for forgeries. */
type ForgeryWatch = {
  /** `null` unless so many events without a right signature came from there that no more are read for now. */
  refuse(address: string): Promise<Refused<"TOO_MANY"> | null>;
  /** One came from there. */
  count(address: string): Promise<void>;
};

/** A provider signs every event rightly. Should a secret of ours be wrong for a while, its events are sent again later. */
const FORGERIES_PER_NETWORK_PER_MINUTE = 60;
const MINUTE_SECONDS = 60;

/** More networks than that in a minute are an attack on our memory: then every one of them is looked up. */
const SUSPECTS_MAX = 10_000;

/**
 * The count is kept in the database, for all processes. From where this process has seen no forgery lately, it does not
 * look: the provider's own events are not to wait for that.
 */
export function watchForgeries(services: ForgeryServices, provider: SigningProvider): ForgeryWatch {
  const suspects = new Map<string, number>();
  const isSuspect = (network: string, nowMs: number): boolean =>
    suspects.size >= SUSPECTS_MAX || (suspects.get(network) ?? 0) > nowMs;
  return {
    async refuse(address) {
      const now = services.clock.realNow();
      if (!isSuspect(networkOf(address), now.getTime())) return null;
      const limit = limitOf(services, provider, address);
      const until = await services.database.withTx({ kind: "anonymous" }, (tx) =>
        readExhausted(tx, [limit], now),
      );
      if (until === null) return null;
      return refuse("TOO_MANY", { retryAfterSeconds: (until.getTime() - now.getTime()) / 1000 });
    },
    async count(address) {
      const now = services.clock.realNow();
      for (const [network, untilMs] of suspects) if (untilMs <= now.getTime()) suspects.delete(network);
      // The window in the database may end a minute from now; twice that is beyond it.
      suspects.set(networkOf(address), now.getTime() + 2 * MINUTE_SECONDS * 1000);
      const limit = limitOf(services, provider, address);
      await services.database.withTx({ kind: "anonymous" }, (tx) => takeLimit(tx, limit, now));
    },
  };
}

const limitOf = ({ vault }: ForgeryServices, provider: SigningProvider, address: string): Limit => ({
  bucket: `${provider}-forgeries:${vault.index("limits.network", networkOf(address)).toString("hex")}`,
  max: FORGERIES_PER_NETWORK_PER_MINUTE,
  windowSeconds: MINUTE_SECONDS,
});
