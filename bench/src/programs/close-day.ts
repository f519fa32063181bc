import { addDays, type CivilDate, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { runBusinessDays } from "../../../apps/server/src/operations/days/run-business-days.ts";
import type { Clock } from "../../../apps/server/src/platform/clock.ts";
import type { Rooms } from "../../../apps/server/src/services.ts";
import { answerEach } from "./answer-each.ts";
import { databaseOn, roomsOn } from "./worker-services.ts";

/** The work of a day, at five past the midnight that ends it. */
export type CloseDay = { readonly url: string; readonly on: CivilDate };

export type DayClosed = { readonly seconds: number };

const MINUTE_MS = 60_000;

let furnished: { readonly url: string; readonly rooms: Rooms } | undefined;

answerEach<CloseDay, DayClosed>(async ({ url, on }) => {
  if (furnished?.url !== url) furnished = { url, rooms: roomsOn(url, databaseOn(url)) };
  const rooms = { ...furnished.rooms, clock: clockAfter(on) };
  const startedMs = performance.now();
  await runBusinessDays(rooms);
  return { seconds: (performance.now() - startedMs) / 1000 };
});

function clockAfter(on: CivilDate): Clock {
  const next = addDays(on, 1);
  return {
    realNow: () => new Date(),
    now: () => new Date(startOfDayInIndia(next) + 5 * MINUTE_MS),
    today: () => next,
  };
}
