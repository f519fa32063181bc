import { type CivilDate, civilDate } from "@vaada/calendar/civil-date";
import {
  readBureauFiles,
  takeBureauFile,
  takeBureauRejects,
} from "@vaada/contract/console/calls/bureau-files";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import { toWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import * as files from "../../../operations/bureau-files/take-file.ts";
import { takeRejects } from "../../../operations/bureau-files/take-rejects.ts";
import { proveFreshly } from "../../../operations/staff/staff-sessions.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Vault } from "../../../platform/vault/vault.ts";
import type { Services } from "../../../services.ts";
import { openTaker } from "../describe-person.ts";
import { serveConsole } from "../serve-console.ts";
import { type BureauFileRow, readFilePage, readFileRow } from "./store.ts";

/** The files for the credit information companies. */
export function bureauFileRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault, clock } = services;
  const find = (staffId: string, on: string) =>
    database.withTx(asStaff(staffId), (tx) => readFileRow(tx, civilDate(on)));

  serveConsole(app, services, readBureauFiles, async ({ query, session: { staff } }) => {
    const { before, limit = ROWS_USUAL } = query;
    const page = await database.withTx(asStaff(staff.staffId), (tx) => readFilePage(tx, { before, limit }));
    return { rows: page.rows.map((row) => describeFile(vault, row, clock.today())), next: page.next };
  });
  serveConsole(app, services, takeBureauFile, async ({ params, body, session }) => {
    const { staff } = session;
    const row = await find(staff.staffId, params.on);
    if (row === null) return refuse("NOT_FOUND");
    if (row.madeAt === null) return refuse("BUREAU_FILE_NOT_MADE");
    // It was sent once: whoever takes it again shows that it is them.
    const unproven = row.takenAt === null ? null : await proveFreshly(services, { session, code: body.code });
    if (unproven !== null) return unproven;
    const taken = await files.takeBureauFile(services, { day: row, reason: body.reason, by: staff });
    return {
      name: taken.name,
      content: Buffer.from(taken.text).toString("base64"),
      records: taken.records,
      incomplete: taken.incomplete.map(({ loanNo, fields }) => ({ loan_no: loanNo, fields: [...fields] })),
    };
  });
  serveConsole(app, services, takeBureauRejects, async ({ params, body, session: { staff } }) => {
    const row = await find(staff.staffId, params.on);
    if (row === null) return refuse("NOT_FOUND");
    return takeRejects(services, { on: row.on, ...body, by: staff });
  });
}

function describeFile(vault: Vault, row: BureauFileRow, today: CivilDate) {
  return {
    on: row.on,
    number: Number(row.key),
    kind: row.kind,
    send_by: row.sendBy,
    state: stateOf(row, today),
    records: row.records,
    overdue: row.overdue,
    balance: toWireRupees(row.balance),
    made_at: row.madeAt?.toISOString() ?? null,
    taken_at: row.takenAt?.toISOString() ?? null,
    taken_by: openTaker(vault, row.takenBy, row.takerSealed),
    sha256: row.sha256?.toString("hex") ?? null,
    rejects: row.rejects,
    open_rejects: row.openRejects,
  };
}

function stateOf(
  { madeAt, takenAt, sendBy }: BureauFileRow,
  today: CivilDate,
): "being-made" | "made" | "taken" | "late" {
  if (takenAt !== null) return "taken";
  if (today > sendBy) return "late";
  return madeAt === null ? "being-made" : "made";
}
