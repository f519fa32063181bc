import type { FastifyInstance, FastifyReply, FastifyRequest, onResponseHookHandler } from "fastify";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { addressOf } from "./caller.ts";
import { isTurnedAway } from "./door.ts";

/** Addresses come in few and call often, so their keyed hashes are remembered. */
const REMEMBERED_ADDRESSES_MAX = 5_000;

type Services = { log: Log; metrics: Metrics; hashAddress(address: string): string };

/**
 * One line and one measurement a request; those of a crowd that the door turns away share one line. The line holds the route's pattern and never the address asked for, whose
 * query may carry anything; the network address is a keyed hash, enough to see that two lines are one caller.
 */
export function logRequests(app: FastifyInstance, services: Services): void {
  const callerOf = rememberedCallers(services);
  // The route's name is bound once, when it is added: asking Fastify for it at every request costs more than the line.
  app.addHook("onRoute", (route) => {
    const own = route.onResponse === undefined ? [] : [route.onResponse].flat();
    route.onResponse = [...own, lineWriter({ services, callerOf, route: route.url })];
  });
  const writeUnknown = lineWriter({ services, callerOf, route: "unknown" });
  app.addHook("onResponse", function (request, reply, done) {
    if (request.is404) writeUnknown.call(this, request, reply, done);
    else done();
  });
}

function lineWriter(given: {
  services: Services;
  callerOf(request: FastifyRequest): string;
  route: string;
}): onResponseHookHandler {
  const { services, callerOf, route } = given;
  const observe = services.metrics.requestObserver(route);
  return (request: FastifyRequest, reply: FastifyReply, done) => {
    const { method } = request;
    const status = reply.raw.statusCode;
    const elapsedMs = reply.elapsedTime;
    observe({ method, status, elapsedMs });
    if (isTurnedAway(request)) return done();
    services.log.request({
      requestId: request.id,
      method,
      route,
      status,
      elapsedMs,
      caller: callerOf(request),
    });
    done();
  };
}

function rememberedCallers(services: Services): (request: FastifyRequest) => string {
  const remembered = new Map<string, string>();
  return (request) => {
    const known = remembered.get(request.ip);
    if (known !== undefined) return known;
    if (remembered.size >= REMEMBERED_ADDRESSES_MAX) remembered.clear();
    const hashed = services.hashAddress(addressOf(request));
    remembered.set(request.ip, hashed);
    return hashed;
  };
}
