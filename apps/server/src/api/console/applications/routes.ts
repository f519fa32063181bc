import {
  decideApplication as decideCall,
  noteApplication,
  openCase as openCaseCall,
  openPaper as openPaperCall,
  readApplication,
  readApplications,
} from "@vaada/contract/console/calls/applications";
import { exportApplications } from "@vaada/contract/console/calls/exports";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import { DECISION_RISK_MINUTES } from "@vaada/contract/console/service-levels";
import type { FastifyInstance } from "fastify";
import { asStaff } from "../../../platform/db/actor.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { searchCondition } from "../find-borrower.ts";
import { serveConsole } from "../serve-console.ts";
import { serveList } from "../serve-list.ts";
import { decideApplication, writeNote } from "./decide-application.ts";
import { describeApplication } from "./describe-application.ts";
import { describeCase } from "./describe-case.ts";
import { openCase } from "./open-case.ts";
import { openPaper } from "./open-paper.ts";
import { readApplicationPage, readApplicationRow } from "./store.ts";

/** The applications desk. */
export function applicationRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault, clock } = services;
  const columns = { loan: "application.id", borrower: "application.borrower_id" };
  serveList(
    app,
    services,
    { read: readApplications, save: exportApplications },
    ({ query, session: { staff } }) => {
      const { before, limit = ROWS_USUAL, q, state, on, mine, at_risk } = query;
      const filters = {
        state,
        on,
        openedBy: mine && staff.staffId,
        waitsSince: at_risk && new Date(clock.now().getTime() - DECISION_RISK_MINUTES * 60_000),
        search: searchCondition(vault, q, columns),
      };
      return database.withTx(asStaff(staff.staffId), async (tx) => {
        const page = await readApplicationPage(tx, filters, { before, limit });
        const described = await Promise.all(
          page.rows.map((row) => describeApplication(tx, services, { row, reader: staff.role })),
        );
        return { rows: described.map(({ shown }) => shown), next: page.next };
      });
    },
  );
  serveConsole(app, services, decideCall, ({ params, body, session }) =>
    decideApplication(services, { session, loanId: params.loan_id, ...body }),
  );
  serveConsole(app, services, noteApplication, ({ params, body, session: { staff } }) =>
    writeNote(services, { staff, loanId: params.loan_id, note: body.note }),
  );
  serveConsole(app, services, openCaseCall, ({ params, session: { staff } }) =>
    openCase(services, { staff, loanId: params.loan_id }),
  );
  serveConsole(app, services, openPaperCall, ({ params, body, session: { staff } }) =>
    openPaper(services, { by: staff, loanId: params.loan_id, ...body }),
  );
  serveConsole(app, services, readApplication, ({ params, session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), async (tx) => {
      const row = await readApplicationRow(tx, params.loan_id);
      return row === null ? refuse("NOT_FOUND") : describeCase(tx, services, { row, reader: staff.role });
    }),
  );
}
