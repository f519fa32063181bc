import { AS_WORKER } from "../../platform/db/actor.ts";
import { listenToCalls, type PartnerCall } from "../../providers/http-client.ts";
import {
  listenToTroubles,
  PARTNER_TROUBLES,
  type PartnerTrouble,
  TROUBLED,
  type Troubled,
} from "../../providers/troubles.ts";
import type { Services } from "../../services.ts";
import { addMinutes, type PartnerMinute } from "./store.ts";

const MINUTE_MS = 60_000;
const WRITE_EVERY_MS = 10_000;
const KEPT_MS = 24 * 60 * MINUTE_MS;

/** The setting to look at first. */
const SETTINGS: Readonly<Record<Troubled, { readonly keys: string; readonly address: string }>> = {
  razorpay: { keys: "RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET", address: "RAZORPAY_BASE_URL" },
  razorpayx: { keys: "RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET", address: "RAZORPAYX_BASE_URL" },
  cashfree: {
    keys: "CASHFREE_CLIENT_ID, CASHFREE_CLIENT_SECRET",
    address: "CASHFREE_BASE_URL, CASHFREE_ACCOUNT_BASE_URL",
  },
  surepass: {
    keys: "SUREPASS_TOKEN",
    address:
      "PAN_BASE_URL, AADHAAR_BASE_URL, DIGILOCKER_BASE_URL, BUREAU_BASE_URL, FACE_BASE_URL, ESIGN_BASE_URL",
  },
  finbox: { keys: "FINBOX_API_KEY, FINBOX_SERVER_HASH", address: "FINBOX_BASE_URL" },
  msg91: { keys: "SMS_AUTH_KEY", address: "SMS_BASE_URL" },
  whatsapp: { keys: "WHATSAPP_ACCESS_TOKEN, WHATSAPP_PHONE_NUMBER_ID", address: "WHATSAPP_BASE_URL" },
  mail: { keys: "SMTP_URL", address: "SMTP_URL" },
};

/** An alarm of one kind is said once in so long: with thousands of jobs a morning its lines would hide the others. */
const ALARM_EVERY_MS = 60_000;

/**
 * Notes how the calls of this process to the partners go, and adds it to what the others have noted. What can't be written is
 * dropped: it is for a tile, and the next minute tells again.
 */
export function watchPartners({
  database,
  clock,
  log,
  metrics,
}: Pick<Services, "database" | "clock" | "log" | "metrics">) {
  let seen = new Map<string, PartnerMinute>();
  metrics.expectTroubles(TROUBLED, PARTNER_TROUBLES);
  const alarmedAtMs = new Map<string, number>();
  const alarm = (partner: Troubled, trouble: PartnerTrouble): void => {
    metrics.countProviderTrouble(partner, trouble);
    const nowMs = clock.realNow().getTime();
    const kind = `${partner} ${trouble}`;
    if (nowMs - (alarmedAtMs.get(kind) ?? 0) < ALARM_EVERY_MS) return;
    alarmedAtMs.set(kind, nowMs);
    const { keys, address } = SETTINGS[partner];
    log.error(
      { partner, trouble, settings: trouble === "unreadable" ? address : keys },
      "alarm: a provider does not take our calls",
    );
  };
  const note = ({ partner, ms, isFailed }: PartnerCall): void => {
    const minute = new Date(Math.floor(clock.realNow().getTime() / MINUTE_MS) * MINUTE_MS);
    const key = `${partner} ${minute.getTime()}`;
    const before = seen.get(key) ?? { partner, minute, calls: 0, failures: 0, ms: 0 };
    seen.set(key, {
      ...before,
      calls: before.calls + 1,
      failures: before.failures + (isFailed ? 1 : 0),
      ms: before.ms + Math.round(ms),
    });
  };
  const write = async (): Promise<void> => {
    if (seen.size === 0) return;
    const minutes = [...seen.values()];
    seen = new Map();
    const forgetBefore = new Date(clock.realNow().getTime() - KEPT_MS);
    try {
      await database.withTx(AS_WORKER, (tx) => addMinutes(tx, { minutes, forgetBefore }));
    } catch (error) {
      log.warn({ error }, "how the partners are could not be noted");
    }
  };
  const stopListening = [listenToCalls(note), listenToTroubles(alarm)];
  const timer = setInterval(() => void write(), WRITE_EVERY_MS);
  timer.unref();
  return {
    write,
    stop: async (): Promise<void> => {
      for (const stop of stopListening) stop();
      clearInterval(timer);
      await write();
    },
  };
}
