import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { compareMovements } from "@vaada/ledger/compare-movements";
import { explainCases, openDifference } from "../../loans/cases/store.ts";
import { soundAlarm } from "../../loans/repayments/sound-alarm.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { ReportedLine, ReportResult } from "../../providers/report.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Rooms } from "../../services.ts";
import { lookInto } from "./look-into.ts";
import {
  finishReconciliation,
  holdReconciliation,
  keepLines,
  type Reconciliation,
  readBooked,
  readCasesAsked,
  readOurs,
  readTheirs,
  readToDo,
  readUnderWay,
  readWhoseMovement,
  type Source,
} from "./store.ts";

type ReconcileRooms = Pick<Rooms, "database" | "clock" | "payments" | "payouts" | "log" | "metrics">;

/**
 * A provider settles within so many days, so what we booked is missing from its reports only then; and a report may be
 * added to for as long, so that it is read again.
 */
const REPORT_LAG_DAYS = 3;

/**
 * Compares the providers' reports with the ledger, for every day that is due, the oldest first. What can't be compared
 * because its provider does not answer keeps no other from being.
 */
export async function reconcileDays(rooms: ReconcileRooms): Promise<void> {
  const readDay = { payments: readEachOnce(rooms, "payments"), payouts: readEachOnce(rooms, "payouts") };
  const unanswered = new Set<Source>();
  for (const due of await rooms.database.withTx({ kind: "worker" }, readToDo)) {
    // Days are compared in their order: the next one counts on what this one has read.
    if (unanswered.has(due.source)) continue;
    const report = await readReport(due, readDay[due.source]);
    if (report.kind === "unavailable") unanswered.add(due.source);
    else await reconcile(rooms, due, report.lines);
  }
  if (unanswered.size > 0) throw new Error(`reconcile: no report of ${[...unanswered].join(" and ")}`);
}

type ReadDay = (on: CivilDate) => Promise<ReportResult>;

/** Days that are made up for share most of what they read. */
function readEachOnce(rooms: ReconcileRooms, source: Source): ReadDay {
  const read = new Map<CivilDate, ReportResult>();
  return async (on) => {
    const report = read.get(on) ?? (await rooms[source].readReport(on));
    if (!read.has(on)) reportAnswer(rooms, source, report);
    read.set(on, report);
    return report;
  };
}

async function readReport({ on }: Reconciliation, readDay: ReadDay): Promise<ReportResult> {
  const lines: ReportedLine[] = [];
  for (let day = addDays(on, -REPORT_LAG_DAYS); day <= on; day = addDays(day, 1)) {
    const report = await readDay(day);
    if (report.kind === "unavailable") return report;
    lines.push(...report.lines);
  }
  return { kind: "known", lines };
}

async function reconcile(
  rooms: ReconcileRooms,
  due: Reconciliation,
  lines: readonly ReportedLine[],
): Promise<void> {
  const opened = await rooms.database.withTx({ kind: "worker" }, async (tx) => {
    if (!(await holdReconciliation(tx, due))) return [];
    return compare(tx, rooms, { ...due, lines });
  });
  for (const { reference, kind } of opened) soundAlarm(rooms, { reference, why: kind });
}

/** Answers the differences that somebody has to be told of. */
async function compare(
  tx: Tx,
  { clock }: Pick<Rooms, "clock">,
  { on, source, lines }: Reconciliation & { readonly lines: readonly ReportedLine[] },
) {
  const now = clock.realNow();
  await keepLines(tx, { source, lines, now });
  const booked = await readBooked(tx, { source, on: addDays(on, -REPORT_LAG_DAYS) });
  const asked = await readCasesAsked(tx, source);
  const references = [...new Set([...lines.map(({ reference }) => reference), ...booked, ...asked])];
  const underWay = await readUnderWay(tx, { source, references });
  const settled = references.filter((reference) => !underWay.has(reference));
  const { agreed, differences } = compareMovements({
    theirs: await readTheirs(tx, { source, references: settled }),
    ours: await readOurs(tx, { source, references: settled }),
  });
  const opened = [];
  for (const difference of differences) {
    const { reference } = difference;
    const applicationId = await readWhoseMovement(tx, { source, reference });
    const key = caseKey(source, reference);
    if (await openDifference(tx, { ...difference, key, applicationId, now })) opened.push(difference);
    if (difference.kind !== "only-in-ledger") await lookInto(tx, { source, reference });
  }
  const keys = agreed.map((reference) => caseKey(source, reference));
  await explainCases(tx, { keys, note: "came later", by: "reconciliation", now });
  await finishReconciliation(tx, {
    on,
    source,
    now,
    compared: settled.length,
    differing: differences.length,
  });
  return opened;
}

const caseKey = (source: Source, reference: string): string => `reconciliation:${source}:${reference}`;
