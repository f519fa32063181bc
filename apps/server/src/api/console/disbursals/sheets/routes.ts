import {
  makeSheet as makeSheetCall,
  readSheets as readSheetsCall,
  releaseSheet as releaseSheetCall,
  sendBackSheet as sendBackSheetCall,
} from "@vaada/contract/console/calls/disbursals";
import type { FastifyInstance } from "fastify";
import {
  makeSheet,
  mayRelease,
  readSheets,
  releaseSheet,
  type SheetInFull,
  sendBackSheet,
} from "../../../../operations/requests/sheets.ts";
import { openName } from "../../../../operations/staff/staff-member.ts";
import type { StaffSession } from "../../../../operations/staff/staff-sessions.ts";
import { asStaff } from "../../../../platform/db/actor.ts";
import { isRefused, refuse } from "../../../../platform/refusals/refused.ts";
import type { Services } from "../../../../services.ts";
import { serveConsole } from "../../serve-console.ts";
import { describeDisbursal, stateSettingsOf, summariseDisbursals } from "../describe-disbursal.ts";
import { readDisbursalRows } from "../store.ts";

const NOT_ADDING_UP = "The payouts do not add up with the signed loans. Nothing is released until they do.";

/** The sheets of payouts that two people release together. */
export function sheetRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault } = services;
  const describeSheet = async ({ sheet, requests }: SheetInFull, session: StaffSession) => {
    const loanIds = requests.flatMap(({ loan_id }) => (loan_id === null ? [] : [loan_id]));
    const rows = await database.withTx(asStaff(session.staff.staffId), (tx) =>
      readDisbursalRows(tx, stateSettingsOf(services), loanIds),
    );
    return {
      sheet_id: sheet.id,
      number: Number(sheet.number),
      made_by: openName(vault, sheet.madeBy, sheet.madeByNameSealed),
      made_by_id: sheet.madeBy,
      made_at: sheet.madeAt.toISOString(),
      may_release: mayRelease({ sheet, requests }),
      rows: requests.flatMap((request) => {
        const row = rows.find(({ key }) => Number(key) === request.loan_id);
        if (row === undefined) return [];
        const { request_id, state: request_state, version, is_changed, obstacle } = request;
        return [
          { ...describeDisbursal(services, row), request_id, request_state, version, is_changed, obstacle },
        ];
      }),
    };
  };

  serveConsole(app, services, readSheetsCall, async ({ session }) => {
    const sheets = await readSheets(services, session);
    return { sheets: await Promise.all(sheets.map((sheet) => describeSheet(sheet, session))) };
  });
  serveConsole(app, services, makeSheetCall, async ({ body, session }) => {
    const made = await makeSheet(services, { session, loanIds: body.loan_ids, reason: body.reason });
    return isRefused(made) ? made : describeSheet(made, session);
  });
  serveConsole(app, services, sendBackSheetCall, async ({ params, body, session }) => {
    const declined = await sendBackSheet(services, {
      session,
      sheetId: params.sheet_id,
      reason: body.reason,
    });
    return isRefused(declined) ? declined : describeSheet(declined, session);
  });
  serveConsole(app, services, releaseSheetCall, async ({ params, body, session }) => {
    const { adds_up } = await summariseDisbursals(services, session.staff.staffId);
    if (!adds_up) return refuse("REQUEST_NOT_POSSIBLE", { data: { why: NOT_ADDING_UP } });
    const released = await releaseSheet(services, { session, sheetId: params.sheet_id, ...body });
    return isRefused(released) ? released : describeSheet(released, session);
  });
}
