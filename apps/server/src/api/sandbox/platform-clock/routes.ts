import { DAY_MS } from "@vaada/calendar/civil-date";
import type { Secret } from "@vaada/contract/secret";
import {
  ClockAdvance,
  type ClockReading,
  PLATFORM_CLOCK_PATH,
  SANDBOX_SECRET_HEADER,
} from "@vaada/wire/platform-clock";
import type { FastifyInstance } from "fastify";
import { advanceCalendar } from "../../../operations/days/run-business-days.ts";
import type { Clock } from "../../../platform/clock.ts";
import { answerNotFound, answerRefused } from "../../../platform/http/answer.ts";
import { isSameSecret } from "../../../platform/http/same-secret.ts";
import { refuseFields } from "../../../platform/refusals/fields.ts";
import type { Services } from "../../../services.ts";

const MINUTE_MS = 60_000;
/** Years take minutes; whoever asks for more at once has given up by then. */
const WALK_MS_MAX = 300_000;

/**
 * Lets the sandbox read and move the platform's calendar. There is no such address without the sandbox, and for who
 * does not know its secret there is none either.
 */
export function platformClockRoutes(app: FastifyInstance, services: Services, secret: Secret): void {
  const { clock } = services;
  let walked: Promise<void> = Promise.resolve();
  // Two who move it at once move it by the sum of both.
  const walkInTurn = (ms: number): Promise<void> => {
    const walk = walked.then(() => advanceCalendar(services, ms));
    walked = walk.catch(() => undefined);
    return walk;
  };
  app.register(async (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      if (!isSameSecret(request.headers[SANDBOX_SECRET_HEADER], secret)) return answerNotFound(reply);
    });
    scope.get(PLATFORM_CLOCK_PATH, () => readingOf(clock));
    scope.post(PLATFORM_CLOCK_PATH, async (request, reply) => {
      const advance = ClockAdvance.safeParse(request.body);
      if (!advance.success) return answerRefused(reply, refuseFields(advance.error.issues));
      // Nobody says anything on this connection until the last day is walked.
      request.raw.socket.setTimeout(WALK_MS_MAX);
      await walkInTurn(millisecondsOf(advance.data));
      return readingOf(clock);
    });
  });
}

const readingOf = (clock: Clock): ClockReading => ({ today: clock.today(), now: clock.now().toISOString() });

const millisecondsOf = (advance: ClockAdvance): number =>
  "advanceDays" in advance ? advance.advanceDays * DAY_MS : advance.advanceMinutes * MINUTE_MS;
