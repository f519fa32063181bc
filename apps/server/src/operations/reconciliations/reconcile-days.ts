import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { compareMovements } from "@vaada/ledger/compare-movements";
import { explainCases, openDifferenceCase } from "../../loans/cases/store.ts";
import { raiseRepaymentAlarm } from "../../loans/repayments/refresh-order.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { ReportedLine, ReportResult } from "../../providers/report.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
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

type ReconcileServices = Pick<Services, "database" | "clock" | "payments" | "payouts" | "log" | "metrics">;

/**
 * A provider settles within so many days, so what we booked is missing from its reports only then; and a report may be
 * added to for as long, so that it is read again.
 */
const REPORT_LAG_DAYS = 3;

/**
 * Compares the providers' reports with the ledger, for every day that is due, the oldest first. What can't be compared
 * because its provider does not answer keeps no other from being.
 */
export async function reconcileDays(services: ReconcileServices): Promise<void> {
  const readDay = {
    payments: readEachOnce(services, "payments"),
    payouts: readEachOnce(services, "payouts"),
  };
  const unanswered = new Set<Source>();
  for (const due of await services.database.withTx(AS_WORKER, readToDo)) {
    // Days are compared in their order: the next one counts on what this one has read.
    if (unanswered.has(due.source)) continue;
    const report = await readReport(due, readDay[due.source]);
    if (report.kind === "unavailable") unanswered.add(due.source);
    else await reconcile(services, due, report.lines);
  }
  if (unanswered.size > 0) throw new Error(`reconcile: no report of ${[...unanswered].join(" and ")}`);
}

type ReadDay = (on: CivilDate) => Promise<ReportResult>;

/** Days that are made up for share most of what they read. */
function readEachOnce(services: ReconcileServices, source: Source): ReadDay {
  const read = new Map<CivilDate, ReportResult>();
  return async (on) => {
    const report = read.get(on) ?? (await services[source].readReport(on));
    if (!read.has(on)) reportAnswer(services, source, report);
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
  services: ReconcileServices,
  due: Reconciliation,
  lines: readonly ReportedLine[],
): Promise<void> {
  const opened = await services.database.withTx(AS_WORKER, async (tx) => {
    if (!(await holdReconciliation(tx, due))) return [];
    return compare(tx, services, { ...due, lines });
  });
  for (const { reference, kind } of opened) raiseRepaymentAlarm(services, { reference, why: kind });
}

/** Answers the differences that somebody has to be told of. */
async function compare(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
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
    if (await openDifferenceCase(tx, { ...difference, key, applicationId, now })) opened.push(difference);
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
