import { exportRequests } from "@vaada/contract/console/calls/exports";
import {
  approveRequest,
  makeRequest,
  previewRequest,
  readRequest,
  readRequests,
  refuseRequest,
  withdrawRequest,
} from "@vaada/contract/console/calls/requests";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import { hiddenActsOf } from "@vaada/contract/console/roles";
import { REQUEST_RISK_HOURS } from "@vaada/contract/console/service-levels";
import { fromWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import * as answers from "../../../operations/requests/answer-request.ts";
import { openRequest } from "../../../operations/requests/describe-request.ts";
import * as making from "../../../operations/requests/make-request.ts";
import { readRequestPage } from "../../../operations/requests-on-file/store.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";
import { serveConsole } from "../serve-console.ts";
import { serveList } from "../serve-list.ts";

/** The calls about requests that take two people: asking, reading, agreeing, declining and taking back. */
export function requestRoutes(app: FastifyInstance, services: Services): void {
  serveConsole(app, services, makeRequest, ({ body, session }) =>
    making.makeRequest(services, {
      by: session.staff,
      kind: body.kind,
      loanId: body.loan_id ?? null,
      amount: body.amount === undefined ? null : fromWireRupees(body.amount),
      reason: body.reason,
      evidence: body.evidence ?? null,
      details: body.details ?? {},
    }),
  );
  serveConsole(app, services, previewRequest, ({ body, session }) =>
    making.previewRequest(services, {
      by: session.staff,
      kind: body.kind,
      loanId: body.loan_id ?? null,
      amount: body.amount === undefined ? null : fromWireRupees(body.amount),
      details: body.details ?? {},
    }),
  );
  serveList(
    app,
    services,
    { read: readRequests, save: exportRequests },
    async ({ query, session: { staff } }) => {
      const { before, limit = ROWS_USUAL, q, kind, state, loan_id, mine, at_risk } = query;
      const found = q !== undefined && /^\d{1,15}$/.test(q) ? Number(q) : undefined;
      const now = services.clock.now();
      const filters = {
        kind,
        hidden: hiddenActsOf(staff.role),
        state,
        applicationId: loan_id ?? found,
        askedBy: mine && staff.staffId,
        lapsesBy: at_risk && new Date(now.getTime() + REQUEST_RISK_HOURS * 3_600_000),
        now,
      };
      const page = await services.database.withTx(asStaff(staff.staffId), (tx) =>
        readRequestPage(tx, filters, { before, limit }),
      );
      return { rows: page.rows.map((row) => openRequest(services, row, staff)), next: page.next };
    },
  );
  serveConsole(app, services, readRequest, ({ params, session }) =>
    answers.readRequest(services, { session, requestId: params.id }),
  );
  serveConsole(app, services, approveRequest, ({ params, body, session }) =>
    answers.approveRequest(services, { session, requestId: params.id, ...body }),
  );
  serveConsole(app, services, refuseRequest, ({ params, body, session }) =>
    answers.declineRequest(services, { session, requestId: params.id, reason: body.reason }),
  );
  serveConsole(app, services, withdrawRequest, ({ params, body, session }) =>
    answers.withdrawRequest(services, { session, requestId: params.id, reason: body?.reason ?? null }),
  );
}
