import {
  confirmMatch,
  importWatchList,
  readMatch,
  readMatches,
  readWatchLists,
} from "@vaada/contract/console/calls/screening";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import type { ListedBirth } from "@vaada/lending/screening/listed-person";
import type { FastifyInstance } from "fastify";
import { contentHashOf } from "../../../operations/requests/make-request.ts";
import { readWaitingRequest } from "../../../operations/requests-on-file/store.ts";
import * as acts from "../../../operations/screening/confirm-match.ts";
import { importList } from "../../../operations/screening/import-list.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { isRefused, refuse } from "../../../platform/refusals/refused.ts";
import type { Vault } from "../../../platform/vault/vault.ts";
import type { Services } from "../../../services.ts";
import { describePerson, openRegisterName, openTaker } from "../describe-person.ts";
import { searchCondition } from "../find-borrower.ts";
import { serveConsole } from "../serve-console.ts";
import {
  type ListVersionRow,
  type MatchInFull,
  type MatchRow,
  readListPage,
  readListVersion,
  readMatchPage,
  readMatchRow,
  SEARCHED,
} from "./store.ts";

/** Lists of sanctions and public offices, and the borrowers who may be on one. */
export function screeningRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault } = services;
  const find = (staffId: string, number: number) =>
    database.withTx(asStaff(staffId), async (tx) => {
      const row = await readMatchRow(tx, number);
      if (row === null) return null;
      const asked = { kind: "match-clear", loanId: Number(row.applicationId), amount: null } as const;
      const waiting = await readWaitingRequest(
        tx,
        contentHashOf(vault, { ...asked, details: { match: number } }),
      );
      return { ...row, waitingRequest: waiting?.id ?? null };
    });

  serveConsole(app, services, readMatches, async ({ query, session: { staff } }) => {
    const { before, limit = ROWS_USUAL, q, state } = query;
    const page = await database.withTx(asStaff(staff.staffId), (tx) =>
      readMatchPage(tx, { state, search: searchCondition(vault, q, SEARCHED) }, { before, limit }),
    );
    return { rows: page.rows.map((row) => describeMatch(vault, row)), next: page.next };
  });
  serveConsole(app, services, readMatch, async ({ params, session: { staff } }) => {
    const row = await find(staff.staffId, params.number);
    return row === null ? refuse("NOT_FOUND") : describeInFull(vault, row);
  });
  serveConsole(app, services, confirmMatch, async ({ params: { number }, body, session: { staff } }) => {
    const row = await find(staff.staffId, number);
    if (row === null) return refuse("NOT_FOUND");
    const { borrowerId, reference } = row;
    const loanId = Number(row.applicationId);
    const match = { number, borrowerId, loanId, reference, reason: body.reason, by: staff };
    const refused = await acts.confirmMatch(services, match);
    if (refused !== null) return refused;
    const after = await find(staff.staffId, number);
    return after === null ? refuse("NOT_FOUND") : describeInFull(vault, after);
  });
  serveConsole(app, services, readWatchLists, async ({ query, session: { staff } }) => {
    const { before, limit = ROWS_USUAL } = query;
    const page = await database.withTx(asStaff(staff.staffId), (tx) => readListPage(tx, { before, limit }));
    return { rows: page.rows.map((row) => describeVersion(vault, row)), next: page.next };
  });
  serveConsole(app, services, importWatchList, async ({ body, session: { staff } }) => {
    const { list, source, file, dated_on: datedOn, drops = false } = body;
    const listId = await importList(services, { list, source, file, datedOn, drops, by: staff });
    if (isRefused(listId)) return listId;
    const row = await database.withTx(asStaff(staff.staffId), (tx) => readListVersion(tx, listId));
    if (row === null) throw new Error("importWatchList: what was just imported is gone");
    return describeVersion(vault, row);
  });
}

const describeVersion = (vault: Vault, row: ListVersionRow) => ({
  list_id: row.id,
  number: Number(row.key),
  list: row.list,
  source: row.source,
  dated_on: row.datedOn,
  sha256: row.digest.toString("hex"),
  people: row.people,
  imported_by: openTaker(vault, row.importedBy, row.importerSealed),
  imported_at: row.importedAt.toISOString(),
  is_in_force: row.isInForce,
  screened: row.screened,
  screened_at: row.screenedAt?.toISOString() ?? null,
  matches: row.matches,
});

const describeMatch = (vault: Vault, row: MatchRow) => ({
  ...describePerson(vault, row),
  name: openRegisterName(vault, row),
  number: Number(row.key),
  loan_id: Number(row.applicationId),
  list: row.list,
  reference: row.reference,
  listed_name: row.listedName,
  score: row.score,
  birth: row.birth,
  found_at: row.foundAt.toISOString(),
  state: row.state,
});

function describeInFull(vault: Vault, row: MatchInFull & { readonly waitingRequest: string | null }) {
  const { panId, birthDateSealed } = row;
  const place = { table: "pan_records", column: "birth_date_sealed", row: panId ?? "" };
  return {
    ...describeMatch(vault, row),
    born: birthDateSealed === null ? null : vault.open(birthDateSealed, place).slice(0, 4),
    listed: {
      names: [...row.names],
      births: row.births.map(birthInWords),
      note: row.note,
      list_id: row.listId,
      dated_on: row.datedOn,
      source: row.source,
    },
    waiting_request: row.waitingRequest,
    ended_by: openTaker(vault, row.endedBy, row.enderSealed),
    ended_at: row.endedAt?.toISOString() ?? null,
    reason: row.reason,
  };
}

const birthInWords = ({ on, fromYear, toYear }: ListedBirth): string =>
  on ?? (fromYear === toYear ? String(fromYear) : `${fromYear} to ${toYear}`);
