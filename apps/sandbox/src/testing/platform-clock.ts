import { PLATFORM_CLOCK_PATH } from "@vaada/wire/platform-clock";
import Fastify from "fastify";
import { onTestFinished } from "vitest";

export type ServedClock = {
  readonly url: string;
  readonly setToday: (today: string) => void;
  /** Has it be an instant of India's, such as `2027-01-05T13:00:00+05:30`. */
  readonly setNow: (instant: string) => void;
  /** The webhook's events, in the order in which they arrived. */
  readonly events: () => string[];
  /** The same, with what each was about. */
  readonly told: () => SentEvent[];
};

type SentEvent = {
  readonly event: string;
  readonly contains: string[];
  readonly payload: Readonly<Record<string, { entity: Readonly<Record<string, unknown>> }>>;
};

/** A server whose calendar stands where a test puts it, and that takes every event. */
export async function serveClock(today: string): Promise<ServedClock> {
  let [day, at] = [today, `${today}T04:00:00.000Z`];
  const told: SentEvent[] = [];
  const server = Fastify();
  const reading = () => ({ today: day, now: at });
  server.get(PLATFORM_CLOCK_PATH, reading);
  server.post(PLATFORM_CLOCK_PATH, reading);
  server.post<{ Body: SentEvent }>("/api/webhooks/*", ({ body }) => {
    told.push(body);
    return {};
  });
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => server.close());
  const setToday = (next: string): void => {
    [day, at] = [next, `${next}T04:00:00.000Z`];
  };
  const setNow = (instant: string): void => {
    [day, at] = [instant.slice(0, 10), new Date(instant).toISOString()];
  };
  return { url, setToday, setNow, events: () => told.map(({ event }) => event), told: () => told };
}
