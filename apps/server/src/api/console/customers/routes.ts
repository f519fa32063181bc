import { revealField } from "@vaada/contract/console/calls/customers";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serveConsole } from "../serve-console.ts";
import * as reveal from "./reveal-field.ts";

/** The customers desk. */
export function customerRoutes(app: FastifyInstance, services: Services): void {
  serveConsole(app, services, revealField, ({ params, body, session }) =>
    reveal.revealField(services, { by: session.staff, borrowerId: params.borrower_id, ...body }),
  );
}
