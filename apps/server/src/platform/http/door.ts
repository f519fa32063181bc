import { randomInt } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type { Log } from "../log.ts";
import { networkTiersOf } from "../network.ts";
import { type Refused, refuse } from "../refusals/refused.ts";
import type { SecurityLog } from "../security-log.ts";
import { answerRefused } from "./answer.ts";
import { addressOf } from "./caller.ts";

/** How many calls of one network and of one session may be under way at once, and how many events of a provider's network. */
type CallsAtOnce = {
  readonly perAddress: number;
  readonly perSession: number;
  readonly webhooksPerAddress: number;
};

type DoorServices = {
  readonly atOnce: CallsAtOnce;
  readonly log: Log;
  readonly securityLog: SecurityLog;
  /** Which routes stand in line; those of the API unless said otherwise. */
  readonly isCounted?: (route: string) => boolean;
  /** Tells two sessions apart; by the bearer's token if left out. */
  readonly tokenOf?: (request: FastifyRequest) => string | undefined;
  /** How a refusal is said; as the API does unless said otherwise. */
  readonly answer?: (reply: FastifyReply, refused: Refused) => FastifyReply;
};

/** Counts calls before anything asks the database, and refuses them when there are too many. */
export type Door = {
  /** Answers a refusal: at once, or after a pause when the caller's network keeps many calls under way. */
  turnAway(reply: FastifyReply, refused: Refused): FastifyReply;
};

type Place = { readonly name: string; readonly max: number };

/** Set at the door and read by the line that a request writes. */
type AtDoor = FastifyRequest & { places: readonly Place[] | null; isTurnedAway: boolean };

/** Refusals of a crowd are logged by their number alone. */
export const isTurnedAway = (request: FastifyRequest): boolean => (request as AtDoor).isTurnedAway;

/** The app makes a handful of calls at once; a network with more may be many phones, or one that asks without end. */
const CROWD_MIN = 8;
/**
 * The pause before a refusal is answered: a client that tries again at once then tries hardly once a second
 * on each line, and not as fast as we can refuse. A borrower whose session has ended does not mind a second.
 * The pause is drawn at random, so that calls refused together come back apart.
 */
const PAUSE_MS_MIN = 1_000;
const PAUSE_MS_MAX = 2_000;
/** A bound on what the pauses keep in memory. Past it a refusal is answered at once. */
const PAUSED_MAX = 5_000;
const TOO_MANY = refuse("TOO_MANY", { retryAfterSeconds: 1 });

export function openDoor(app: FastifyInstance, services: DoorServices): Door {
  const { isCounted = isOfApi, tokenOf = bearerTokenOf, answer = answerRefused } = services;
  const crowd = countCalls();
  const countRefusal = refusalCounter(app, services.log);
  let paused = 0;

  const turnAwayLater = (reply: FastifyReply, refused: Refused): FastifyReply => {
    (reply.request as AtDoor).isTurnedAway = true;
    countRefusal();
    if (paused >= PAUSED_MAX) return answer(reply, refused);
    paused += 1;
    setTimeout(
      () => {
        paused -= 1;
        answer(reply, refused);
      },
      randomInt(PAUSE_MS_MIN, PAUSE_MS_MAX),
    );
    return reply;
  };

  app.decorateRequest("places", null);
  app.decorateRequest("isTurnedAway", false);
  const count = (route: string): onRequestHookHandler => {
    const isOfEvents = isEvent(route);
    return (request, reply, done) => {
      const places = isOfEvents
        ? eventPlacesOf(request, services.atOnce)
        : placesOf(request, services.atOnce, tokenOf(request));
      if (!crowd.enter(places)) {
        services.securityLog.record({ event: "limit-reached", route }, { address: addressOf(request) });
        turnAwayLater(reply, TOO_MANY);
        return;
      }
      (request as AtDoor).places = places;
      onceOver(reply, () => crowd.leave(places));
      done();
    };
  };
  // By the route and not by the address as it was sent: `/%61pi/…` and `http://host/api/…` lead to the same route.
  app.addHook("onRoute", (route) => {
    if (!isCounted(route.url)) return;
    const own = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [count(route.url), ...own];
  });
  return {
    turnAway(reply, refused) {
      const [network] = (reply.request as AtDoor).places ?? [];
      const isCrowded = network !== undefined && crowd.count(network) > CROWD_MIN;
      return isCrowded ? turnAwayLater(reply, refused) : answer(reply, refused);
    },
  };
}

/** Pages come from memory, and an orchestrator that asks for our health must never be told to come back later. */
const isOfApi = (route: string): boolean => route.startsWith("/api/") && !route.startsWith("/api/health/");

/**
 * A provider sends the events of all borrowers from a few addresses, in bursts: they stand in a line of their own, in which no
 * visitor stands before them.
 */
const isEvent = (route: string): boolean => route.startsWith("/api/webhooks/");

/**
 * The caller's network comes first. Each kind of place has names of its own: whoever writes another's network into a header
 * takes no place from it.
 */
function placesOf(
  request: FastifyRequest,
  { perAddress, perSession }: CallsAtOnce,
  token: string | undefined,
): Place[] {
  const places = networkTiersOf(addressOf(request)).map(({ network, share }) => ({
    name: `calls ${network}`,
    max: perAddress * share,
  }));
  return token === undefined ? places : [...places, { name: `token ${token}`, max: perSession }];
}

const eventPlacesOf = (request: FastifyRequest, { webhooksPerAddress }: CallsAtOnce): Place[] =>
  networkTiersOf(addressOf(request)).map(({ network, share }) => ({
    name: `events ${network}`,
    max: webhooksPerAddress * share,
  }));

/** However `Bearer` is written. Kept no longer than it takes to answer, and in no log. */
const bearerTokenOf = ({ headers }: FastifyRequest): string | undefined =>
  headers.authorization?.slice(SCHEME_LENGTH);

const SCHEME_LENGTH = "Bearer ".length;

/** How many calls are under way in each place. A place that is empty takes no memory. */
function countCalls() {
  const counts = new Map<string, number>();
  const count = ({ name }: Place): number => counts.get(name) ?? 0;
  return {
    count,
    enter(places: readonly Place[]): boolean {
      if (places.some((place) => count(place) >= place.max)) return false;
      for (const place of places) counts.set(place.name, count(place) + 1);
      return true;
    },
    leave(places: readonly Place[]): void {
      for (const place of places) {
        const left = count(place) - 1;
        if (left === 0) counts.delete(place.name);
        else counts.set(place.name, left);
      }
    },
  };
}

/** As long as a statement may take: the work of a call goes on when its line breaks, and so does its place. */
const BROKEN_OFF_MS = 5_000;

function onceOver({ raw }: FastifyReply, leave: () => void): void {
  raw.once("close", () => {
    if (raw.writableEnded) leave();
    else setTimeout(leave, BROKEN_OFF_MS).unref();
  });
}

const COUNTED_FOR_MS = 10_000;

/** One line for all that were refused within a period: a line each would be a flood of its own. */
function refusalCounter(app: FastifyInstance, log: Log): () => void {
  let refused = 0;
  let writing: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(writing);
    if (refused > 0)
      log.warn({ refused }, "calls were turned away: too many at once of one network or session");
    refused = 0;
  };
  app.addHook("onClose", async () => write());
  return () => {
    if (refused === 0) writing = setTimeout(write, COUNTED_FOR_MS).unref();
    refused += 1;
  };
}
