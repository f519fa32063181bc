import {
  CLOCK_ADVANCE_DAYS_MAX,
  CLOCK_ADVANCE_MINUTES_MAX,
  type ClockAdvance,
  ClockReading,
  PLATFORM_CLOCK_PATH,
  SANDBOX_SECRET_HEADER,
} from "@vaada/wire/platform-clock";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { Refusal, read } from "./refusal.ts";

/** The platform's calendar belongs to the server; the sandbox asks it, and hands on what it says. */
export type PlatformClock = {
  readonly read: () => Promise<ClockReading>;
  readonly advance: (by: ClockAdvance) => Promise<ClockReading>;
  /** The platform's date, or India's date now while the server cannot be asked. */
  readonly today: () => Promise<string>;
  /** The platform's instant; while the server cannot be asked, as far on as it was when it last could. */
  readonly platformNow: () => Promise<Date>;
  /** The same without asking. */
  readonly platformLately: () => Date;
};

export function clockRoutes(app: FastifyInstance, clock: PlatformClock): void {
  app.get("/clock", () => clock.read());
  app.post("/clock", ({ body }) => clock.advance(read(AdvanceBody, body)));
}

export function platformClock(server: { url: string; secret: string; now: () => Date }): PlatformClock {
  // How far the platform was ahead of real time when it was last heard of.
  let aheadMs = 0;
  const ask = async (request: { body?: ClockAdvance; timeoutMs: number }): Promise<ClockReading> => {
    const url = `${server.url}${PLATFORM_CLOCK_PATH}`;
    const reading = await askServer({ url, secret: server.secret, ...request });
    aheadMs = Date.parse(reading.now) - server.now().getTime();
    return reading;
  };
  const platformLately = (): Date => new Date(server.now().getTime() + aheadMs);
  return {
    read: () => ask({ timeoutMs: READ_TIMEOUT_MS }),
    advance: (body) => ask({ body, timeoutMs: ADVANCE_TIMEOUT_MS }),
    today: async () => {
      try {
        return (await ask({ timeoutMs: READ_TIMEOUT_MS })).today;
      } catch {
        return DAY_IN_INDIA.format(server.now());
      }
    },
    platformNow: async () => {
      await ask({ timeoutMs: READ_TIMEOUT_MS }).catch(() => undefined);
      return platformLately();
    },
    platformLately,
  };
}

async function askServer({ url, secret, body, timeoutMs }: ClockRequest): Promise<ClockReading> {
  const response = await fetch(url, {
    headers: { [SANDBOX_SECRET_HEADER]: secret, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    const { origin } = new URL(url);
    throw new Refusal(503, `The server at ${origin} does not answer, so the clock cannot be asked`);
  });
  const reading = z.safeParse(ClockReading, await response.json().catch(() => null));
  if (response.ok && reading.success) return reading.data;
  throw new Refusal(503, `The server did not tell or move its clock (HTTP ${response.status})`);
}

type ClockRequest = {
  readonly url: string;
  readonly secret: string;
  readonly body?: ClockAdvance;
  readonly timeoutMs: number;
};

/** A person is looking at the page. */
const READ_TIMEOUT_MS = 3000;
/** Every day that passes is walked, so years take minutes; Node's own fetch gives up after five of them. */
const ADVANCE_TIMEOUT_MS = 280_000;

const DAY_IN_INDIA = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

const whole = (max: number) =>
  z
    .int({ error: "must be a whole number" })
    .min(1, "must be at least 1: the calendar only moves forward")
    .max(max, `must be at most ${max}`);

const AdvanceBody = z
  .strictObject({
    advanceDays: whole(CLOCK_ADVANCE_DAYS_MAX).optional(),
    advanceMinutes: whole(CLOCK_ADVANCE_MINUTES_MAX).optional(),
  })
  .transform(({ advanceDays, advanceMinutes }, context): ClockAdvance => {
    if (advanceDays !== undefined && advanceMinutes === undefined) return { advanceDays };
    if (advanceMinutes !== undefined && advanceDays === undefined) return { advanceMinutes };
    context.addIssue({ code: "custom", message: "Give either advanceDays or advanceMinutes" });
    return z.NEVER;
  });
