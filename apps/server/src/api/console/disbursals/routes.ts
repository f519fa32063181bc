import {
  askPayout,
  readDisbursal,
  readDisbursalSummary,
  readDisbursals,
  readPool,
} from "@vaada/contract/console/calls/disbursals";
import { exportDisbursals } from "@vaada/contract/console/calls/exports";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import { toWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import { resumeDisbursal } from "../../../loans/disbursals/request-disbursal.ts";
import { writeTrail } from "../../../operations/trail/write-trail.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import { configuredProviders, payoutsAt } from "../../../providers/payouts/payout-providers.ts";
import type { BalanceResult } from "../../../providers/payouts/port.ts";
import type { Services } from "../../../services.ts";
import { searchCondition } from "../find-borrower.ts";
import { serveConsole } from "../serve-console.ts";
import { serveList } from "../serve-list.ts";
import { describeDisbursal, stateSettingsOf, summariseDisbursals } from "./describe-disbursal.ts";
import { sheetRoutes } from "./sheets/routes.ts";
import { readDisbursalPage, readDisbursalRows, readPayouts } from "./store.ts";

const NOTHING_UNDECIDED = "Only a payout that was sent and has not ended can be asked about.";

const rupeesOf = (read: BalanceResult): number | null =>
  read.kind === "known" && read.balance !== null ? toWireRupees(read.balance) : null;

/** The desk of disbursals. */
export function disbursalRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault } = services;
  const columns = { loan: "key", borrower: '"borrowerId"' };

  serveList(
    app,
    services,
    { read: readDisbursals, save: exportDisbursals },
    ({ query, session: { staff } }) => {
      const { before, limit = ROWS_USUAL, q, state, on, utr } = query;
      const filters = { state, on, utr, search: searchCondition(vault, q, columns) };
      return database.withTx(asStaff(staff.staffId), async (tx) => {
        const page = await readDisbursalPage(tx, stateSettingsOf(services), filters, { before, limit });
        return { rows: page.rows.map((row) => describeDisbursal(services, row)), next: page.next };
      });
    },
  );

  serveConsole(app, services, readPool, async () => {
    const accounts = await Promise.all(
      configuredProviders(services).map(async (provider) => ({
        provider,
        balance: rupeesOf(await payoutsAt(services, provider).readBalance()),
      })),
    );
    const { provider } = services.settings.disbursal;
    return {
      provider,
      balance: accounts.find((account) => account.provider === provider)?.balance ?? null,
      beside: accounts.filter((account) => account.provider !== provider),
      asked_at: services.clock.realNow().toISOString(),
    };
  });

  serveConsole(app, services, readDisbursalSummary, ({ session: { staff } }) =>
    summariseDisbursals(services, staff.staffId),
  );

  serveConsole(app, services, readDisbursal, ({ params, session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), async (tx) => {
      const [row] = await readDisbursalRows(tx, stateSettingsOf(services), [params.loan_id]);
      if (row === undefined) return refuse("NOT_FOUND");
      const payouts = await readPayouts(tx, params.loan_id);
      return {
        ...describeDisbursal(services, row),
        payouts: payouts.map(({ intendedAt, settledAt, ...payout }) => ({
          ...payout,
          intended_at: intendedAt.toISOString(),
          settled_at: settledAt?.toISOString() ?? null,
        })),
      };
    }),
  );

  serveConsole(app, services, askPayout, async ({ params: { loan_id: loanId }, session: { staff } }) => {
    const [row] = await database.withTx(asStaff(staff.staffId), (tx) =>
      readDisbursalRows(tx, stateSettingsOf(services), [loanId]),
    );
    if (row === undefined) return refuse("NOT_FOUND");
    if (row.state !== "sent" && row.state !== "undecided")
      return refuse("REQUEST_NOT_POSSIBLE", { data: { why: NOTHING_UNDECIDED } });
    await database.withTx(asStaff(staff.staffId, { inNameOf: row.borrowerId }), async (tx) => {
      await resumeDisbursal(tx, loanId);
      const about = { borrowerId: row.borrowerId, loanId };
      await writeTrail(tx, services, { act: "ask-payout", outcome: "done", by: staff, ...about });
    });
    return { loan_id: loanId };
  });
  sheetRoutes(app, services);
}
