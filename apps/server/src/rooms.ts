import type { Lender } from "@vaada/contract/lender";
import type { Secret } from "@vaada/contract/secret";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/database.ts";
import type { Dist } from "./http/pages/dist.ts";
import type { Sessions } from "./http/session/sessions.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Sms } from "./providers/sms/port.ts";
import type { Vault } from "./vault/vault.ts";

/** Everything a feature may reach for. `main.ts` furnishes the real ones, a test or a benchmark its own. */
export type Rooms = {
  readonly database: Database;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly sms: Sms;
  readonly sessions: Sessions;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly lender: Lender;
  readonly dist: Dist | null;
  readonly lifecycle: { isStopping: boolean };
  readonly settings: Settings;
};

type Settings = {
  readonly trustedProxies: readonly string[];
  readonly checkoutOrigin: string | undefined;
  /** Only with the sandbox: the secret that moves the platform's calendar. */
  readonly sandboxSecret: Secret | undefined;
  readonly signIn: SignInSettings;
};

export type SignInSettings = {
  readonly pepper: Buffer;
  readonly ttlSeconds: number;
  readonly resendSeconds: number;
  readonly triesMax: number;
  readonly sendsPerNumberPerDay: number;
  readonly sendsPerAddressPerHour: number;
  readonly sendsTotalPerHour: number;
  readonly sessionAbsoluteSeconds: number;
};
