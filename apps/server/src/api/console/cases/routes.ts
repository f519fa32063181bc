import { explainCase, readCase, readCases, takeCase } from "@vaada/contract/console/calls/cases";
import { exportCases } from "@vaada/contract/console/calls/exports";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import { CASE_RISK_HOURS } from "@vaada/contract/console/service-levels";
import { type Paise, paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import * as acts from "../../../operations/support/explain-case.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Vault } from "../../../platform/vault/vault.ts";
import type { Services } from "../../../services.ts";
import { openTaker } from "../describe-person.ts";
import { searchCondition } from "../find-borrower.ts";
import { serveConsole } from "../serve-console.ts";
import { serveList } from "../serve-list.ts";
import { type CaseRow, readCasePage, readCaseRow, SEARCHED } from "./store.ts";

/** The cases desk: questions about money that a person decides. */
export function caseRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault, clock } = services;
  const find = (staffId: string, number: number) =>
    database.withTx(asStaff(staffId), (tx) => readCaseRow(tx, number));
  const readAgain = async (staffId: string, number: number) => {
    const row = await find(staffId, number);
    return row === null ? refuse("NOT_FOUND") : describeCase(vault, row);
  };
  serveList(app, services, { read: readCases, save: exportCases }, async ({ query, session: { staff } }) => {
    const { before, limit = ROWS_USUAL, q, state, mine, at_risk } = query;
    const filters = {
      state,
      takenBy: mine && staff.staffId,
      openedBy: at_risk && new Date(clock.realNow().getTime() - CASE_RISK_HOURS * 3_600_000),
      search: searchCondition(vault, q, SEARCHED),
    };
    const page = await database.withTx(asStaff(staff.staffId), (tx) =>
      readCasePage(tx, filters, { before, limit }),
    );
    return { rows: page.rows.map((row) => describeCase(vault, row)), next: page.next };
  });
  serveConsole(app, services, readCase, ({ params, session: { staff } }) =>
    readAgain(staff.staffId, params.number),
  );
  serveConsole(app, services, takeCase, async ({ params, session: { staff } }) => {
    const row = await find(staff.staffId, params.number);
    if (row === null) return refuse("NOT_FOUND");
    const refused = await acts.takeCase(services, { by: staff, subject: subjectOf(row) });
    return refused ?? readAgain(staff.staffId, params.number);
  });
  serveConsole(app, services, explainCase, async ({ params, body, session: { staff } }) => {
    const row = await find(staff.staffId, params.number);
    if (row === null) return refuse("NOT_FOUND");
    const refused = await acts.explainCase(services, { by: staff, subject: subjectOf(row), note: body.note });
    return refused ?? readAgain(staff.staffId, params.number);
  });
}

const subjectOf = ({ key, kind, reference, applicationId, borrowerId }: CaseRow): acts.CaseSubject => ({
  number: Number(key),
  kind,
  reference,
  loanId: applicationId === null ? null : Number(applicationId),
  borrowerId,
});

const describeCase = (vault: Vault, row: CaseRow) => ({
  number: Number(row.key),
  kind: row.kind,
  loan_id: row.applicationId === null ? null : Number(row.applicationId),
  borrower_id: row.borrowerId,
  reference: row.reference,
  state: row.state,
  opened_at: row.openedAt.toISOString(),
  moved_on: row.movedOn,
  theirs: signedRupees(row.theirs),
  ours: signedRupees(row.ours),
  taken_by: openTaker(vault, row.takenBy, row.takerSealed),
  note: row.note,
  explained_by: openTaker(vault, row.explainedBy, row.explainerSealed) ?? row.explainedBy,
  explained_at: row.explainedAt?.toISOString() ?? null,
});

/** Money that left is below zero. */
function signedRupees(amount: Paise | null): number | null {
  if (amount === null) return null;
  return amount < 0n ? -toWireRupees(paise(-amount)) : toWireRupees(amount);
}
