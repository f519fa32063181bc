import { addDays, type CivilDate, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { runBusinessDays } from "../../../apps/server/src/operations/days/run-business-days.ts";
import type { Clock } from "../../../apps/server/src/platform/clock.ts";
import type { Services } from "../../../apps/server/src/services.ts";
import { answerTasks } from "./parent.ts";
import { openWorkerDatabase, workerServices } from "./worker-services.ts";

/** Closes a business day, at five past the midnight that ends it. */
export type CloseDayTask = { readonly url: string; readonly on: CivilDate };

export type CloseDayResult = { readonly seconds: number };

const MINUTE_MS = 60_000;

let current: { readonly url: string; readonly services: Services } | undefined;

answerTasks<CloseDayTask, CloseDayResult>(async ({ url, on }) => {
  if (current?.url !== url) current = { url, services: workerServices(url, openWorkerDatabase(url)) };
  const services = { ...current.services, clock: clockAfter(on) };
  const startedMs = performance.now();
  await runBusinessDays(services);
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
