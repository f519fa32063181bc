import { createHash } from "node:crypto";
import { addDays, type CivilDate, civilDate, daysBetween } from "@vaada/calendar/civil-date";
import {
  exportReport,
  type ReportName,
  readCollectionsReport,
  readFunnelReport,
  readPortfolioReport,
  readRegulatoryReport,
} from "@vaada/contract/console/calls/reports";
import type { FastifyInstance } from "fastify";
import { writeTrail } from "../../../operations/trail/write-trail.ts";
import { writeCsv } from "../../../platform/csv.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { readOnStandby } from "../../../platform/db/read-on-standby.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { refuseField } from "../../../platform/refusals/fields.ts";
import { isRefused, type Refused } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { CONSOLE_FIELD_PHRASES } from "../phrases.ts";
import { serveConsole } from "../serve-console.ts";
import {
  makeCollectionsReport,
  makeFunnelReport,
  makePortfolioReport,
  makeRegulatoryReport,
} from "./make-reports.ts";
import {
  collectionsTables,
  funnelTables,
  linesOf,
  portfolioTables,
  regulatoryTables,
} from "./report-tables.ts";
import { readLastClosedDay } from "./store.ts";

/** The lender's reports. They count and name nobody, and figures of the book are those of the last close. */
export function reportRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services;
  const read = <T>(staff: { readonly staffId: string }, work: (tx: Tx) => Promise<T>): Promise<T> =>
    readOnStandby(services, asStaff(staff.staffId), work);
  const closedDay = async (tx: Tx): Promise<CivilDate> => (await readLastClosedDay(tx)) ?? clock.today();

  serveConsole(app, services, readPortfolioReport, ({ session: { staff } }) =>
    read(staff, async (tx) => makePortfolioReport(tx, await closedDay(tx))),
  );
  serveConsole(app, services, readCollectionsReport, ({ session: { staff } }) =>
    read(staff, async (tx) => makeCollectionsReport(tx, await closedDay(tx))),
  );
  serveConsole(app, services, readFunnelReport, async ({ query, session: { staff } }) => {
    const days = daysOf(query, clock.today());
    if (isRefused(days)) return days;
    return read(staff, (tx) => makeFunnelReport(tx, days));
  });
  serveConsole(app, services, readRegulatoryReport, ({ query, session: { staff } }) =>
    read(staff, async (tx) => {
      const on = await closedDay(tx);
      return makeRegulatoryReport(tx, { month: query.month ?? on.slice(0, 7), on });
    }),
  );
  serveConsole(app, services, exportReport, async ({ params: { report }, query, session: { staff } }) => {
    const days = daysOf(query, clock.today());
    if (isRefused(days)) return days;
    const { on, month, lines } = await read(staff, async (tx) => {
      const on = await closedDay(tx);
      const month = query.month ?? on.slice(0, 7);
      return { on, month, lines: linesOf(await TABLES[report](tx, { on, days, month })) };
    });
    const marks = [["Exported by", `${staff.name}, ${staff.role}`], ["At", clock.now().toISOString()], []];
    const text = writeCsv([...marks, ...lines]);
    const sha256 = createHash("sha256").update(text).digest("hex");
    const after = { list: `reports/${report}`, ...(report === "funnel" ? days : { on, month }), sha256 };
    // It leaves only once the trail has it.
    await database.withTx(asStaff(staff.staffId), (tx) =>
      writeTrail(tx, services, { act: "export", outcome: "done", by: staff, after }),
    );
    return { contentType: "text/csv; charset=utf-8", fileName: `${report}-${on}.csv`, text };
  });
}

type Days = { readonly from: CivilDate; readonly to: CivilDate };
type Period = { readonly on: CivilDate; readonly days: Days; readonly month: string };
type MakeTables = (tx: Tx, period: Period) => Promise<Parameters<typeof linesOf>[0]>;

const TABLES: Readonly<Record<ReportName, MakeTables>> = {
  portfolio: async (tx, { on }) => portfolioTables(await makePortfolioReport(tx, on)),
  collections: async (tx, { on }) => collectionsTables(await makeCollectionsReport(tx, on)),
  funnel: async (tx, { days }) => funnelTables(await makeFunnelReport(tx, days)),
  regulatory: async (tx, { on, month }) => regulatoryTables(await makeRegulatoryReport(tx, { on, month })),
};

const DAYS_USUAL = 30;
const DAYS_MAX = 366;

function daysOf(
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: CivilDate,
): Days | Refused<"BODY_INVALID"> {
  const to = civilDate(query.to ?? today);
  const from = civilDate(query.from ?? addDays(to, 1 - DAYS_USUAL));
  if (from > to) return refuseField("to", CONSOLE_FIELD_PHRASES.lastBeforeFirst);
  if (daysBetween(from, to) >= DAYS_MAX)
    return refuseField("from", CONSOLE_FIELD_PHRASES.tooManyDays(DAYS_MAX));
  return { from, to };
}
