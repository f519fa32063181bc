import { addDays, civilDate } from "@vaada/calendar/civil-date";
import {
  classCustomer,
  drawCustomerStatement,
  readBorrowerView,
  readCustomer,
  readCustomers,
  readLoanOn,
  readTimeline,
  revealField,
} from "@vaada/contract/console/calls/customers";
import { exportCustomers } from "@vaada/contract/console/calls/exports";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import type { FastifyInstance } from "fastify";
import { isLoan } from "../../../loans/events/loan.ts";
import { readAnyLoan } from "../../../loans/events/store.ts";
import * as screening from "../../../operations/screening/class-customer.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { refuseField } from "../../../platform/refusals/fields.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { searchCondition } from "../find-borrower.ts";
import { CONSOLE_FIELD_PHRASES } from "../phrases.ts";
import { serveConsole } from "../serve-console.ts";
import { serveList } from "../serve-list.ts";
import { readViewOf } from "./borrower-view.ts";
import { describeCustomer, describeCustomerRow } from "./describe-customer.ts";
import { describeLoanOn } from "./describe-loan-on.ts";
import { drawStatementFor } from "./draw-statement-for.ts";
import { recordView } from "./record-view.ts";
import * as reveal from "./reveal-field.ts";
import { readCustomerPage, readPerson, SEARCHED } from "./store.ts";
import * as timeline from "./timeline.ts";

/** How far ahead a debt is reckoned. */
const DAYS_AHEAD_MAX = 60;

/** The customers desk. */
export function customerRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault, clock } = services;
  serveList(
    app,
    services,
    { read: readCustomers, save: exportCustomers },
    ({ query, session: { staff } }) => {
      const { before, limit = ROWS_USUAL, q, standing } = query;
      const search = searchCondition(vault, q, SEARCHED);
      return database.withTx(asStaff(staff.staffId), async (tx) => {
        const page = await readCustomerPage(tx, { standing, search }, { before, limit });
        return { rows: page.rows.map((row) => describeCustomerRow(vault, row)), next: page.next };
      });
    },
  );
  serveConsole(app, services, readCustomer, ({ params, session: { staff } }) => {
    const borrowerId = params.borrower_id;
    return database.withTx(asStaff(staff.staffId, { inNameOf: borrowerId }), async (tx) => {
      const customer = await describeCustomer(tx, services, { borrowerId, reader: staff.role });
      if (customer === null) return refuse("NOT_FOUND");
      return { ...customer, viewers: await recordView(tx, services, { by: staff, borrowerId }) };
    });
  });
  serveConsole(app, services, readLoanOn, ({ params, query, session: { staff } }) =>
    database.withTx(asStaff(staff.staffId, { inNameOf: params.borrower_id }), async (tx) => {
      const loan = await readAnyLoan(tx, params.loan_id);
      if (loan === null || !isLoan(loan)) return refuse("NOT_FOUND");
      const today = clock.today();
      const on = query.on === undefined ? today : civilDate(query.on);
      const days = { from: loan.facts.arrivedOn, through: addDays(today, DAYS_AHEAD_MAX) };
      if (on < days.from || on > days.through)
        return refuseField("on", CONSOLE_FIELD_PHRASES.dayOfNoLoan(DAYS_AHEAD_MAX));
      return { ...days, ...describeLoanOn(loan, { on, today }) };
    }),
  );
  serveConsole(app, services, readTimeline, ({ params, query, session: { staff } }) =>
    database.withTx(asStaff(staff.staffId, { inNameOf: params.borrower_id }), async (tx) => {
      if ((await readPerson(tx, params.borrower_id)) === null) return refuse("NOT_FOUND");
      return timeline.readTimeline(tx, services, {
        borrowerId: params.borrower_id,
        part: query.part,
        reader: staff.role,
      });
    }),
  );
  serveConsole(app, services, readBorrowerView, ({ params, query, session: { staff } }) =>
    readViewOf(services, { by: staff, borrowerId: params.borrower_id, language: query.language }),
  );
  serveConsole(app, services, drawCustomerStatement, ({ params, body, session: { staff } }) =>
    drawStatementFor(services, {
      by: staff,
      borrowerId: params.borrower_id,
      loanId: params.loan_id,
      reason: body.reason,
    }),
  );
  serveConsole(app, services, classCustomer, async ({ params, body, session: { staff } }) => {
    const refused = await screening.classCustomer(services, {
      borrowerId: params.borrower_id,
      class: body.class,
      isSeen: body.is_seen,
      reason: body.reason,
      by: staff,
    });
    return refused ?? { class: body.class };
  });
  serveConsole(app, services, revealField, ({ params, body, session }) =>
    reveal.revealField(services, { by: session.staff, borrowerId: params.borrower_id, ...body }),
  );
}
