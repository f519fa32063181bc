import { openTerm, sealTerm } from "@vaada/contract/console/calls/search-terms";
import type { FastifyInstance } from "fastify";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { readTerm, writeTerm } from "../search-term.ts";
import { serveConsole } from "../serve-console.ts";

/** Words to search for go in a body and come back sealed: an address is kept by browsers, proxies and logs. */
export function searchTermRoutes(app: FastifyInstance, services: Services): void {
  serveConsole(app, services, sealTerm, async ({ body, session: { staff } }) => ({
    term: writeTerm(services, { q: body.q, staffId: staff.staffId }),
  }));
  serveConsole(app, services, openTerm, async ({ body, session: { staff } }) => {
    const q = readTerm(services, { term: body.term, staffId: staff.staffId });
    return q === null ? refuse("NOT_FOUND") : { q };
  });
}
