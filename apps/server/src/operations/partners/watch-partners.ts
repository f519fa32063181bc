import { AS_WORKER } from "../../platform/db/actor.ts";
import { listenToCalls, type PartnerCall } from "../../providers/http-client.ts";
import type { Services } from "../../services.ts";
import { addMinutes, type PartnerMinute } from "./store.ts";

const MINUTE_MS = 60_000;
const WRITE_EVERY_MS = 10_000;
const KEPT_MS = 24 * 60 * MINUTE_MS;

/**
 * Notes how the calls of this process to the partners go, and adds it to what the others have noted. What can't be written is
 * dropped: it is for a tile, and the next minute tells again.
 */
export function watchPartners({ database, clock, log }: Pick<Services, "database" | "clock" | "log">) {
  let seen = new Map<string, PartnerMinute>();
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
  const stopListening = listenToCalls(note);
  const timer = setInterval(() => void write(), WRITE_EVERY_MS);
  timer.unref();
  return {
    write,
    stop: async (): Promise<void> => {
      stopListening();
      clearInterval(timer);
      await write();
    },
  };
}
