import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { addressOf } from "./caller.ts";

/** Addresses come in few and call often, so their keyed hashes are remembered. */
const REMEMBERED_ADDRESSES_MAX = 5_000;

/**
 * One line and one measurement a request. The line holds the route's pattern and never the address asked for, whose
 * query may carry anything; the network address is a keyed hash, enough to see that two lines are one caller.
 */
export function logRequests(
  app: FastifyInstance,
  rooms: { log: Log; metrics: Metrics; hashAddress(address: string): string },
): void {
  const remembered = new Map<string, string>();
  const hashOf = (address: string): string => {
    const known = remembered.get(address);
    if (known !== undefined) return known;
    if (remembered.size >= REMEMBERED_ADDRESSES_MAX) remembered.clear();
    const hashed = rooms.hashAddress(address);
    remembered.set(address, hashed);
    return hashed;
  };
  app.addHook("onResponse", (request: FastifyRequest, reply: FastifyReply, done) => {
    const route = request.is404 ? "unknown" : (request.routeOptions.url ?? "unknown");
    const elapsedMs = reply.elapsedTime;
    rooms.metrics.observeRequest({ method: request.method, route, status: reply.statusCode, elapsedMs });
    rooms.log.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(elapsedMs * 100) / 100,
        caller: hashOf(addressOf(request)),
      },
      "request",
    );
    done();
  });
}
