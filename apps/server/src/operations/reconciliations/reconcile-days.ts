import { addDays, type CivilDate, DAY_MS, DAY_SECONDS } from "@vaada/calendar/civil-date";
import { compareMovements, type Difference } from "@vaada/ledger/compare-movements";
import { holidaysOf } from "../../agreements/offers/lender-particulars.ts";
import { explainCases, openDifferenceCase, readOpenCases } from "../../loans/cases/store.ts";
import { readEndedReferences } from "../../loans/disbursals/payouts/store.ts";
import { lookAtDebitOfOrder } from "../../loans/repayments/debits/queue/store.ts";
import { raiseRepaymentAlarm } from "../../loans/repayments/refresh-order.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { withPatientCalls } from "../../platform/paces/paced-calls.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { payoutsAt } from "../../providers/payouts/payout-providers.ts";
import type { ClosingBalance, ReportedLine, ReportResult } from "../../providers/report.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { compareBalance } from "./balances/compare-balance.ts";
import { settlementDaysOn } from "./settlements/settlement-days.ts";
import { readUnsettled } from "./settlements/store.ts";
import {
  finishReconciliation,
  holdReconciliation,
  PROVIDER_OF_REPORT,
  type Reconciliation,
  type ReportSource,
  readBookedMovements,
  readBookedReferences,
  readLoanOfMovement,
  readOpenCaseReferences,
  readOpenReconciliations,
  readOrderPaid,
  readReportedMovements,
  readUnreportedReferences,
  readUnsettledReferences,
  upsertReportLines,
} from "./store.ts";

type ReconcileServices = Pick<
  Services,
  | "database"
  | "clock"
  | "payments"
  | "payouts"
  | "cashfreePayouts"
  | "log"
  | "metrics"
  | "lender"
  | "settings"
>;

/** A report can grow for so many days, so it is read again; only then is a booked payout missing from it. */
const REPORT_LAG_DAYS = 3;

/**
 * Compares the providers' reports with the ledger for every open day, the oldest first. A provider that does not answer
 * does not hold up the other.
 */
export async function reconcileDays(services: ReconcileServices): Promise<void> {
  const readDay = {
    payments: cacheReports(services, "payments"),
    payouts: cacheReports(services, "payouts"),
    "payouts-cashfree": cacheReports(services, "payouts-cashfree"),
  };
  const unanswered = new Set<ReportSource>();
  for (const due of await services.database.withTx(AS_WORKER, readOpenReconciliations)) {
    // Days are compared in order: each relies on the lines that the day before has read.
    if (unanswered.has(due.source)) continue;
    const report = await readReport(due, readDay[due.source]);
    if (report.kind === "unavailable") unanswered.add(due.source);
    else await reconcileDay(services, due, report);
  }
  if (unanswered.size > 0) throw new Error(`reconcile: no report of ${[...unanswered].join(" and ")}`);
}

type ReadReport = (on: CivilDate) => Promise<ReportResult>;
type Report = Omit<Extract<ReportResult, { kind: "known" }>, "kind">;

/** Days in a row read overlapping reports, so each report is read once. */
function cacheReports(services: ReconcileServices, source: ReportSource): ReadReport {
  const read = new Map<CivilDate, ReportResult>();
  return async (on) => {
    const report = read.get(on) ?? (await withPatientCalls(() => askReport(services, source, on)));
    if (!read.has(on)) reportAnswer(services, source === "payments" ? "payments" : "payouts", report);
    read.set(on, report);
    return report;
  };
}

/** A provider of payouts that keeps no report is asked after what we booked on the day, and after what had come to nothing. */
async function askReport(
  services: ReconcileServices,
  source: ReportSource,
  on: CivilDate,
): Promise<ReportResult> {
  if (source === "payments") return services.payments.readReport(on);
  const provider = PROVIDER_OF_REPORT[source];
  const since = new Date(services.clock.realNow().getTime() - ENDED_SINCE_MS);
  const references = await services.database.withTx(AS_WORKER, async (tx) => [
    ...(await readBookedReferences(tx, { days: [on], source })),
    ...(await readEndedReferences(tx, { provider, since })),
  ]);
  return payoutsAt(services, provider).readReport(on, [...new Set(references)]);
}

/** A bank that takes back a refusal does so within days. */
const ENDED_SINCE_MS = 7 * DAY_MS;

async function readReport({ on }: Reconciliation, readDay: ReadReport): Promise<ReportResult> {
  const lines: ReportedLine[] = [];
  let closing: ClosingBalance = { kind: "unmoved" };
  for (let day = addDays(on, -REPORT_LAG_DAYS); day <= on; day = addDays(day, 1)) {
    const report = await readDay(day);
    if (report.kind === "unavailable") return report;
    lines.push(...report.lines);
    closing = report.closing;
  }
  return { kind: "known", lines, closing };
}

async function reconcileDay(services: ReconcileServices, due: Reconciliation, report: Report): Promise<void> {
  const opened = await services.database.withTx(AS_WORKER, async (tx) => {
    if (!(await holdReconciliation(tx, due))) return [];
    const differences = await compareReport(tx, services, { ...due, ...report });
    return [...differences, ...(await compareBalance(tx, services, { ...due, ...report }))];
  });
  for (const { reference, kind } of opened) raiseRepaymentAlarm(services, { reference, why: kind });
}

/**
 * Returns the differences whose case is new. Money from borrowers is compared when its settlement names it: what moved and is not
 * due at the bank yet is with the provider, and no difference.
 */
async function compareReport(
  tx: Tx,
  { clock, lender, settings }: Pick<Services, "clock" | "lender" | "settings">,
  { on, source, lines }: Reconciliation & Pick<Report, "lines">,
) {
  const now = clock.realNow();
  await upsertReportLines(tx, { source, lines, now });
  const { missing, overdue, waitingFrom } =
    source === "payments"
      ? settlementDaysOn(on, {
          workingDays: settings.repayment.settlementWorkingDays,
          holidays: holidaysOf(lender),
        })
      : { missing: [addDays(on, -REPORT_LAG_DAYS)], overdue: [], waitingFrom: null };
  const booked = [
    ...(await readBookedReferences(tx, { source, days: missing })),
    ...(await readUnreportedReferences(tx, { source, days: overdue })),
  ];
  const inCases = await readOpenCaseReferences(tx, source);
  const references = [...new Set([...lines.map(({ reference }) => reference), ...booked, ...inCases])];
  const unsettled = await readUnsettledReferences(tx, { source, references });
  const settled = references.filter((reference) => !unsettled.has(reference));
  const { agreed, differences } = compareMovements({
    theirs: await readReportedMovements(tx, { source, references: settled }),
    ours: await readBookedMovements(tx, { source, references: settled }),
  });
  const opened = [];
  for (const difference of differences) {
    const { reference } = difference;
    const applicationId = await readLoanOfMovement(tx, { source, reference });
    const key = caseKey(source, reference);
    if (await openDifferenceCase(tx, { ...difference, key, applicationId, now })) opened.push(difference);
    if (isWorthAsking(source, difference)) await refreshMovement(tx, { source, reference });
  }
  const keys = agreed.map((reference) => caseKey(source, reference));
  await explainCases(tx, { keys, note: "came later", by: "reconciliation", now });
  await finishReconciliation(tx, {
    on,
    source,
    now,
    compared: settled.length,
    differing: differences.length,
    unsettled: waitingFrom === null ? null : await readUnsettled(tx, { from: waitingFrom, on }),
  });
  return opened;
}

export const caseKey = (source: ReportSource, reference: string): string =>
  `reconciliation:${source}:${reference}`;

/** Razorpay's ids of disputes. */
const DISPUTE = /^disp_/;

/** A movement that the ledger alone has leads to no question, unless it is a payout: its bank may have sent it back. */
const isWorthAsking = (source: ReportSource, { kind, reference }: Difference): boolean =>
  kind !== "only-in-ledger" || (source !== "payments" && PAYOUT.test(reference));

/** The providers' own names of payouts; a journal without one is called by its effect. */
const PAYOUT = /^(pout|cf)_\w+$/;

/**
 * Queues a refresh of a movement that differs, as if its event had just come: most differences are a lost event, and the
 * next report explains them.
 */
async function refreshMovement(
  tx: Tx,
  { source, reference }: { readonly source: ReportSource; readonly reference: string },
): Promise<void> {
  if (source !== "payments") return enqueue(tx, "refresh-payout", { reference });
  if (DISPUTE.test(reference)) return enqueue(tx, "refresh-dispute", { reference });
  const orderReference = await readOrderPaid(tx, reference);
  if (orderReference !== null && !(await lookAtDebitOfOrder(tx, { reference: orderReference })))
    await enqueue(tx, "refresh-order", { reference: orderReference });
}

/** A case that is open for longer raises an alarm. */
const UNEXPLAINED_SECONDS_MAX = 3 * DAY_SECONDS;

/** For the sweep: queues open reconciliations, and reports open cases. */
export async function sweepReconciliations({
  database,
  clock,
  log,
  metrics,
}: Pick<Services, "database" | "clock" | "log" | "metrics">): Promise<void> {
  const { count, oldestAt } = await database.withTx(AS_WORKER, async (tx) => {
    if ((await readOpenReconciliations(tx)).length > 0) await enqueue(tx, "reconcile", {});
    return readOpenCases(tx);
  });
  const oldestSeconds = oldestAt === null ? 0 : (clock.realNow().getTime() - oldestAt.getTime()) / 1000;
  metrics.setOpenCases({ count, oldestSeconds });
  if (oldestSeconds > UNEXPLAINED_SECONDS_MAX)
    log.error({ count, oldestSeconds: Math.round(oldestSeconds) }, "alarm: a case is open for too long");
}
