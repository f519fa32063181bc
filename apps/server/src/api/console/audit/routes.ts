import { civilDate, DAY_MS, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { checkTrail, readTrail, readTrailEntry } from "@vaada/contract/console/calls/audit";
import { exportTrail } from "@vaada/contract/console/calls/exports";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import { hiddenActsOf, isAllowed } from "@vaada/contract/console/roles";
import type { FastifyInstance } from "fastify";
import { checkChains } from "../../../operations/audits/check-chains.ts";
import { readEntries, readEntry, readTrailHead } from "../../../operations/trail/store.ts";
import { openEntry } from "../../../operations/trail/write-trail.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { serveConsole } from "../serve-console.ts";
import { serveList } from "../serve-list.ts";

/** The audit desk: the trail, and whether it is whole. */
export function auditRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault, clock } = services;
  serveList(app, services, { read: readTrail, save: exportTrail }, async ({ query, session: { staff } }) => {
    const { before, limit = ROWS_USUAL, q: words, act, outcome, ...of } = query;
    const filters = {
      act,
      outcome,
      words,
      staffId: of.staff_id,
      borrowerId: of.borrower_id,
      applicationId: of.loan_id,
      requestId: of.request_id,
      hidden: hiddenActsOf(staff.role),
      ...dayOf(of.on),
    };
    const own = isAllowed(staff.role, "audit:read") ? {} : { staffId: staff.staffId };
    const page = await database.withTx(asStaff(staff.staffId), (tx) =>
      readEntries(tx, { ...filters, ...own }, { before, limit }),
    );
    return { rows: page.rows.map((row) => openEntry(vault, row)), next: page.next };
  });
  serveConsole(app, services, checkTrail, async ({ session: { staff } }) => {
    const findings = await checkChains(services, staff.staffId);
    const head = await database.withTx(asStaff(staff.staffId), readTrailHead);
    const broken = findings.filter(({ breaches }) => breaches.length > 0);
    return {
      sound: broken.length === 0,
      breaches: broken.map(({ invariant, breaches }) => ({ rule: invariant, rows: breaches.length })),
      checked_at: clock.realNow().toISOString(),
      entries: head.entries,
      head_left_on: head.leftOn,
    };
  });
  serveConsole(app, services, readTrailEntry, async ({ params, session: { staff } }) => {
    const row = await database.withTx(asStaff(staff.staffId), (tx) => readEntry(tx, params.position));
    const isTheirs = row?.staffId === staff.staffId || isAllowed(staff.role, "audit:read");
    if (row === null || !isTheirs || hiddenActsOf(staff.role)?.includes(row.act)) return refuse("NOT_FOUND");
    const { hash, previousHash, nextHash, fits } = row;
    return {
      ...openEntry(vault, row),
      hash,
      previous_hash: previousHash,
      next: nextHash === null ? null : { position: params.position + 1, hash: nextHash },
      fits,
    };
  });
}

/** The instants of a day in India; none when no day is asked for. */
function dayOf(on: string | undefined): { from?: Date; until?: Date } {
  if (on === undefined) return {};
  const start = startOfDayInIndia(civilDate(on));
  return { from: new Date(start), until: new Date(start + DAY_MS) };
}
