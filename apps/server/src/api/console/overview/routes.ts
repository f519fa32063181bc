import { addDays, type CivilDate, DAY_MS } from "@vaada/calendar/civil-date";
import {
  type ComparedDay,
  FUNNEL_STAGES,
  readBooksCheck,
  readOverview,
  readPartners,
  readWorkCounts,
} from "@vaada/contract/console/calls/overview";
import { isAllowed, type Permission, REQUEST_KINDS } from "@vaada/contract/console/roles";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { add, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import type { Loan } from "../../../loans/events/loan.ts";
import { readLoansOf } from "../../../loans/events/store.ts";
import { readLastBookCheck } from "../../../operations/audits/store.ts";
import { describePartners } from "../../../operations/partners/describe-partners.ts";
import type { Actor } from "../../../operations/trail/write-trail.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Services } from "../../../services.ts";
import { serveConsole } from "../serve-console.ts";
import {
  countOpenCases,
  countToRelease,
  countWaiting,
  type DaySoFar,
  type InstalmentDue,
  readClosedDays,
  readFunnel,
  readInstalmentsDue,
  readLastClose,
  sumDecisions,
  sumDisbursed,
  sumDue,
  sumLent,
  sumOverdue,
} from "./store.ts";
import { describeWork } from "./work-counts.ts";

const CLASSES = ["sma-0", "sma-1", "sma-2", "npa"] as const;

/** The first page: what happened today and what waits. */
export function overviewRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services;
  serveConsole(app, services, readBooksCheck, ({ session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), async (tx) => {
      const check = await readLastBookCheck(tx);
      const { rules, broken } = check ?? { rules: 0, broken: [] };
      return {
        checked_at: check?.at.toISOString() ?? null,
        rules,
        holding: rules - broken.length,
        breaches: [...broken],
        open_cases: await countOpenCases(tx),
      };
    }),
  );
  serveConsole(app, services, readWorkCounts, ({ session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), (tx) => describeWork(tx, services, staff)),
  );
  serveConsole(app, services, readPartners, async ({ session: { staff } }) => ({
    partners: await database.withTx(asStaff(staff.staffId), (tx) =>
      describePartners(tx, {
        now: clock.realNow(),
        besides: [
          ...(services.cashfreePayouts === null ? (["cashfree"] as const) : []),
          ...(services.whatsapp === null ? (["whatsapp"] as const) : []),
        ],
      }),
    ),
  }));
  serveConsole(app, services, readOverview, ({ query, session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), async (tx) => {
      const may = (permission: Permission) => isAllowed(staff.role, permission);
      const close = await readLastClose(tx);
      const mayReadOverdue = may("collections:read") || may("books:read");
      return {
        on: clock.today(),
        now: clock.now().toISOString(),
        compared: await describeCompared(tx, services, { against: query.against ?? "week-before", may }),
        decisions: may("applications:read") ? await describeDecisions(tx, services) : null,
        funnel: may("applications:read") ? await describeFunnel(tx, services) : null,
        disbursed: may("disbursals:read") ? await describeDisbursed(tx, services) : null,
        due: may("repayments:read") ? await describeDue(tx, services) : null,
        overdue: mayReadOverdue ? await describeOverdue(tx) : null,
        lent: mayReadOverdue ? toWireRupees(await sumLent(tx)) : null,
        last_close:
          close === null
            ? null
            : {
                on: close.on,
                started_at: close.startedAt.toISOString(),
                finished_at: close.finishedAt?.toISOString() ?? null,
                days: (await readClosedDays(tx, close.on)).map(({ on, isLate }) => ({ on, is_late: isLate })),
              },
        waiting: await describeWaiting(tx, services, staff),
      };
    }),
  );
}

const soFar = ({ clock }: Pick<Services, "clock">): DaySoFar => ({ on: clock.today(), until: clock.now() });

const DAYS_BEFORE: Readonly<Record<ComparedDay, number>> = { "week-before": 7, "day-before": 1 };

/** An earlier day, up to the same time of day: half a day beside a whole one would always look like less. */
async function describeCompared(
  tx: Tx,
  services: Services,
  { against, may }: { readonly against: ComparedDay; readonly may: (permission: Permission) => boolean },
) {
  const days = DAYS_BEFORE[against];
  const { on, until } = soFar(services);
  const then = { on: addDays(on, -days), until: new Date(until.getTime() - days * DAY_MS) };
  const decisions = may("applications:read") ? await sumDecisions(tx, then) : null;
  return {
    on: then.on,
    decided: decisions === null ? null : decisions.approved + decisions.refused,
    median_seconds: decisions?.median ?? null,
    disbursed: may("disbursals:read") ? toWireRupees((await sumDisbursed(tx, then)).amount) : null,
  };
}

async function describeDecisions(tx: Tx, services: Services) {
  const sums = await sumDecisions(tx, soFar(services));
  return {
    approved: sums.approved,
    refused: sums.refused,
    with_a_person: sums.withAPerson,
    median_seconds: sums.median,
    nine_of_ten_seconds: sums.nineOfTen,
    oldest_waits_since: sums.oldest?.toISOString() ?? null,
  };
}

async function describeFunnel(tx: Tx, { clock }: Services) {
  const funnel = await readFunnel(tx, clock.today());
  return FUNNEL_STAGES.map((stage) => ({ stage, count: funnel[stage] }));
}

async function describeDisbursed(tx: Tx, services: Services) {
  const { count, amount, principal, feeAndGst } = await sumDisbursed(tx, soFar(services));
  return {
    count,
    amount: toWireRupees(amount),
    principal: toWireRupees(principal),
    fee_and_gst: toWireRupees(feeAndGst),
  };
}

async function describeDue(tx: Tx, { clock }: Services) {
  const today = clock.today();
  const due = await sumDue(tx, today);
  const instalments = await readInstalmentsDue(tx, today);
  const unpaid = await readUnpaid(tx, { instalments, today });
  const paid = instalments.filter(({ applicationId }) => !unpaid.has(applicationId));
  return {
    all: {
      count: due.count + instalments.length,
      amount: toWireRupees(add(due.amount, ...instalments.map(({ amount }) => amount))),
    },
    paid: {
      count: due.paidCount + paid.length,
      amount: toWireRupees(add(due.paidAmount, ...paid.map(({ amount }) => amount))),
    },
    debits_undecided: due.undecided,
    debits_bounced: due.bounced,
  };
}

/** The loans whose instalment of the day is not paid, by their events: no column says it of one instalment. */
async function readUnpaid(
  tx: Tx,
  { instalments, today }: { readonly instalments: readonly InstalmentDue[]; readonly today: CivilDate },
): Promise<ReadonlySet<number>> {
  const open = instalments.flatMap(({ applicationId, isLoanClosed }) =>
    isLoanClosed ? [] : [applicationId],
  );
  const loans = open.length === 0 ? [] : await readLoansOf(tx, open);
  const isUnpaid = ({ facts, events }: Loan): boolean =>
    owedOn(facts, events, today).instalments?.some((one) => one.dueOn === today && one.unpaid > ZERO) ===
    true;
  return new Set(loans.filter(isUnpaid).map(({ applicationId }) => applicationId));
}

async function describeOverdue(tx: Tx) {
  const sums = await sumOverdue(tx);
  return CLASSES.map((name) => {
    const sum = sums.find((one) => one.class === name);
    return { class: name, count: sum?.count ?? 0, principal: toWireRupees(sum?.principal ?? ZERO) };
  });
}

/** Counts the requests on which this person may decide: their own wait for others. */
async function describeWaiting(tx: Tx, services: Services, { staffId, role }: Actor) {
  const { clock, settings } = services;
  const kinds = REQUEST_KINDS.filter((kind) => isAllowed(role, `agree:${kind}`));
  const sums = isAllowed(role, "applications:decide") ? await sumDecisions(tx, soFar(services)) : null;
  const mayAskRelease = isAllowed(role, "ask:release");
  return {
    applications: sums?.withAPerson ?? 0,
    disbursals: mayAskRelease ? await countToRelease(tx, settings.disbursal.automaticMax) : 0,
    requests: await countWaiting(tx, { kinds, staffId, now: clock.now() }),
  };
}
