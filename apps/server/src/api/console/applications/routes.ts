import { readApplication, readApplications } from "@vaada/contract/console/calls/applications";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import type { FastifyInstance } from "fastify";
import { asStaff } from "../../../platform/db/actor.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { searchCondition } from "../find-borrower.ts";
import { serveConsole } from "../serve-console.ts";
import { describeApplication, describeInFull } from "./describe-application.ts";
import { readApplicationPage, readApplicationRow } from "./store.ts";

/** The applications desk. */
export function applicationRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault } = services;
  const columns = { loan: "application.id", borrower: "application.borrower_id" };
  serveConsole(app, services, readApplications, ({ query, session: { staff } }) => {
    const { before, limit = ROWS_USUAL, q, state } = query;
    const filters = { state, search: searchCondition(vault, q, columns) };
    return database.withTx(asStaff(staff.staffId), async (tx) => {
      const page = await readApplicationPage(tx, filters, { before, limit });
      const described = await Promise.all(page.rows.map((row) => describeApplication(tx, services, row)));
      return { rows: described.map(({ shown }) => shown), next: page.next };
    });
  });
  serveConsole(app, services, readApplication, ({ params, session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), async (tx) => {
      const row = await readApplicationRow(tx, params.loan_id);
      return row === null ? refuse("NOT_FOUND") : describeInFull(tx, services, row);
    }),
  );
}
