import { civilDate } from "@vaada/calendar/civil-date";
import {
  assignCollector,
  beginCall,
  COLLECTION_VIEWS,
  contactBorrower,
  narrowHours,
  readCollection,
  readCollectionBuckets,
  readCollections,
  stopContact,
  takePromise,
} from "@vaada/contract/console/calls/collections";
import { exportCollections } from "@vaada/contract/console/calls/exports";
import { ROWS_USUAL, RUPEES_MESSAGE } from "@vaada/contract/console/console-call";
import { isAllowed } from "@vaada/contract/console/roles";
import { fromWireRupees, toWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import { isLoan } from "../../../loans/events/loan.ts";
import { readLoan, readLoansOf } from "../../../loans/events/store.ts";
import { openStaff } from "../../../operations/staff/staff-member.ts";
import { readStaffRow } from "../../../operations/staff/store.ts";
import * as calls from "../../../operations/support/call-borrower.ts";
import * as acts from "../../../operations/support/collect.ts";
import type { Actor } from "../../../operations/trail/write-trail.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { refuseField } from "../../../platform/refusals/fields.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { searchCondition } from "../find-borrower.ts";
import { serveConsole } from "../serve-console.ts";
import { serveList } from "../serve-list.ts";
import { describeInFull, describeRow } from "./describe-collection.ts";
import { type CollectionRow, readBucket, readCollectionPage, readCollectionRow, SEARCHED } from "./store.ts";

/** The collections desk. No reference, employer or relative is read here, and no number leaves but for a call that was allowed. */
export function collectionRoutes(app: FastifyInstance, services: Services): void {
  readingRoutes(app, services);
  actingRoutes(app, services);
}

function readingRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault, clock } = services;

  serveList(
    app,
    services,
    { read: readCollections, save: exportCollections },
    ({ query, session: { staff } }) => {
      const { before, limit = ROWS_USUAL, q, view, mine } = query;
      const today = clock.today();
      const collectorId = mine && staff.staffId;
      const filters = { view, today, collectorId, search: searchCondition(vault, q, SEARCHED) };
      return database.withTx(asStaff(staff.staffId), async (tx) => {
        const page = await readCollectionPage(tx, filters, { before, limit });
        const loans = await readLoansOf(
          tx,
          page.rows.map(({ key }) => Number(key)),
        );
        const rows = page.rows.flatMap((row) => {
          const loan = loans.find(({ applicationId }) => applicationId === Number(row.key));
          return loan === undefined ? [] : [describeRow(vault, row, { loan, today })];
        });
        return { rows, next: page.next };
      });
    },
  );
  serveConsole(app, services, readCollectionBuckets, ({ session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), async (tx) => {
      const count = async (view: (typeof COLLECTION_VIEWS)[number] | null) => {
        const { loans, principal } = await readBucket(tx, { view, today: clock.today() });
        return { loans: Number(loans), principal: toWireRupees(principal) };
      };
      const views = [];
      for (const view of COLLECTION_VIEWS) views.push({ view, ...(await count(view)) });
      return { views, all: await count(null) };
    }),
  );
  serveConsole(app, services, readCollection, ({ params, session: { staff } }) =>
    readInFull(services, { staffId: staff.staffId, loanId: params.loan_id }),
  );
}

/** One overdue loan as a person of the lender reads it. */
async function readInFull(
  services: Services,
  { staffId, loanId }: { readonly staffId: string; readonly loanId: number },
) {
  const { database } = services;
  const row = await database.withTx(asStaff(staffId), (tx) => readCollectionRow(tx, loanId));
  return row === null ? refuse("NOT_FOUND") : describeNow(services, { staffId, loanId, row });
}

/** The call that ended may have been about a loan that is paid off. */
const describeNow = (
  services: Services,
  {
    staffId,
    loanId,
    row,
  }: { readonly staffId: string; readonly loanId: number; readonly row: CollectionRow },
) =>
  services.database.withTx(asStaff(staffId, { inNameOf: row.borrowerId }), async (tx) => {
    const loan = await readLoan(tx, loanId);
    return loan === null || !isLoan(loan)
      ? refuse("NOT_FOUND")
      : describeInFull(tx, services, { row, loan, staffId });
  });

function actingRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault } = services;
  type LoanAct = { readonly by: Actor; readonly loanId: number };
  const readRow = ({ by, loanId }: LoanAct) =>
    database.withTx(asStaff(by.staffId), (tx) => readCollectionRow(tx, loanId));
  /** Acts, and answers with the loan as it is then. */
  const actOn = async (whose: LoanAct, act: (subject: acts.CollectSubject) => acts.CollectResult) => {
    const row = await readRow(whose);
    if (row === null) return refuse("NOT_FOUND");
    const { by, loanId } = whose;
    const refused = await act({ by, loanId, borrowerId: row.borrowerId });
    if (refused !== null) return refused;
    const again = await readRow(whose);
    return describeNow(services, { staffId: by.staffId, loanId, row: again ?? row });
  };

  serveConsole(app, services, assignCollector, ({ params, body, session: { staff } }) =>
    actOn({ by: staff, loanId: params.loan_id }, async (subject) => {
      const collectorId = body.staff_id ?? staff.staffId;
      const found = await database.withTx(asStaff(staff.staffId), (tx) => readStaffRow(tx, collectorId));
      const collector = found === null ? null : openStaff(vault, found);
      if (collector?.state !== "active" || !isAllowed(collector.role, "collections:work"))
        return refuse("NOT_FOUND");
      return acts.assignCollector(services, {
        ...subject,
        collector: { staffId: collectorId, name: collector.name },
      });
    }),
  );
  serveConsole(app, services, beginCall, async ({ params, session: { staff } }) => {
    const whose = { by: staff, loanId: params.loan_id };
    const row = await readRow(whose);
    return row === null
      ? refuse("NOT_FOUND")
      : calls.beginCall(services, { ...whose, borrowerId: row.borrowerId });
  });
  serveConsole(app, services, contactBorrower, ({ params, body, session: { staff } }) =>
    actOn({ by: staff, loanId: params.loan_id }, (subject) =>
      body.channel === "text"
        ? acts.textBorrower(services, subject)
        : calls.endCall(services, { ...subject, outcome: body.outcome, note: body.note }),
    ),
  );
  serveConsole(app, services, takePromise, ({ params, body, session: { staff } }) =>
    actOn({ by: staff, loanId: params.loan_id }, async (subject) => {
      const amount = fromWireRupees(body.amount);
      if (amount === null) return refuseField("amount", RUPEES_MESSAGE);
      return acts.takePromise(services, { ...subject, on: civilDate(body.on), amount });
    }),
  );
  serveConsole(app, services, stopContact, ({ params, body, session: { staff } }) =>
    actOn({ by: staff, loanId: params.loan_id }, (subject) =>
      acts.stopContact(services, { ...subject, ...body }),
    ),
  );
  serveConsole(app, services, narrowHours, ({ params, body, session: { staff } }) =>
    actOn({ by: staff, loanId: params.loan_id }, (subject) =>
      acts.narrowHours(services, { ...subject, ...body }),
    ),
  );
}
