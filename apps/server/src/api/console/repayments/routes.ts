import type { CivilDate } from "@vaada/calendar/civil-date";
import { exportRepayments } from "@vaada/contract/console/calls/exports";
import {
  askOrder,
  REPAYMENT_STATES,
  readRepayment,
  readRepaymentSummary,
  readRepayments,
} from "@vaada/contract/console/calls/repayments";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import { asPeopleWrite } from "@vaada/contract/console/person-name";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import { describeInstalments } from "../../../loans/events/describe-owed.ts";
import { readLoansOf } from "../../../loans/events/store.ts";
import { writeTrail } from "../../../operations/trail/write-trail.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { searchCondition } from "../find-borrower.ts";
import { serveConsole } from "../serve-console.ts";
import { serveList } from "../serve-list.ts";
import { meaningOf } from "./phrases.ts";
import {
  type RepaymentRow,
  readPayments,
  readRefunds,
  readRepaymentPage,
  readRepaymentRow,
  sumRepayments,
} from "./store.ts";

/** A payment whose end is not known after so long is looked at by a person. */
const LATE_AFTER_MS = 30 * 60_000;
const NOT_NAMED = "The provider has never named this order, so there is nothing to ask about.";

/** The desk of repayments. */
export function repaymentRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault, clock } = services;
  const columns = { loan: '"loanId"', borrower: '"borrowerId"' };
  const lateBefore = () => new Date(clock.realNow().getTime() - LATE_AFTER_MS);

  serveList(
    app,
    services,
    { read: readRepayments, save: exportRepayments },
    ({ query, session: { staff } }) => {
      const { before, limit = ROWS_USUAL, q, state, purpose, on } = query;
      const filters = { state, purpose, on, search: searchCondition(vault, q, columns) };
      return database.withTx(asStaff(staff.staffId), async (tx) => {
        const page = await readRepaymentPage(tx, filters, { before, limit });
        return { rows: page.rows.map((row) => describe(services, row, lateBefore())), next: page.next };
      });
    },
  );

  serveConsole(app, services, readRepaymentSummary, ({ session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), async (tx) => {
      const today = clock.today();
      const { states, late } = await sumRepayments(tx, { today, lateBefore: lateBefore() });
      return {
        states: REPAYMENT_STATES.map((state) => {
          const sum = states.find((one) => one.state === state);
          return { state, count: sum?.count ?? 0, amount: toWireRupees(sum?.amount ?? ZERO) };
        }),
        late,
        on: today,
      };
    }),
  );

  serveConsole(app, services, readRepayment, ({ params, session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), async (tx) => {
      const row = await readRepaymentRow(tx, params.order_id);
      if (row === null) return refuse("NOT_FOUND");
      const payments = await readPayments(tx, params.order_id);
      const refunds = await readRefunds(tx, params.order_id);
      return {
        ...describe(services, row, lateBefore()),
        instalments: await readInstalments(tx, { loanId: Number(row.loanId), today: clock.today() }),
        payments: payments.map(({ paymentId, paidAt, amount, ...payment }) => ({
          ...payment,
          payment_id: paymentId,
          amount: toWireRupees(amount),
          paid_at: paidAt.toISOString(),
          meaning: meaningOf(payment.failure),
        })),
        refunds: refunds.map(({ refundId, intendedAt, amount, ...refund }) => ({
          ...refund,
          refund_id: refundId,
          amount: toWireRupees(amount),
          intended_at: intendedAt.toISOString(),
        })),
      };
    }),
  );

  serveConsole(app, services, askOrder, async ({ params: { order_id }, session: { staff } }) => {
    const row = await database.withTx(asStaff(staff.staffId), (tx) => readRepaymentRow(tx, order_id));
    if (row === null) return refuse("NOT_FOUND");
    const { reference, borrowerId, loanId } = row;
    if (reference === null) return refuse("REQUEST_NOT_POSSIBLE", { data: { why: NOT_NAMED } });
    await database.withTx(asStaff(staff.staffId, { inNameOf: borrowerId }), async (tx) => {
      await enqueue(tx, "refresh-order", { reference });
      const about = { borrowerId, loanId: Number(loanId) };
      await writeTrail(tx, services, { act: "ask-order", outcome: "done", by: staff, ...about });
    });
    return { order_id };
  });
}

/** How each instalment of the loan stands; `null` for one that is repaid at once. */
async function readInstalments(
  tx: Tx,
  { loanId, today }: { readonly loanId: number; readonly today: CivilDate },
) {
  const [loan] = await readLoansOf(tx, [loanId]);
  const instalments = loan === undefined ? null : owedOn(loan.facts, loan.events, today).instalments;
  return instalments && describeInstalments(instalments, today);
}

function describe({ vault }: Pick<Services, "vault">, row: RepaymentRow, lateBefore: Date) {
  const { panId, nameSealed } = row;
  return {
    order_id: row.orderId,
    number: Number(row.key),
    loan_id: Number(row.loanId),
    borrower_id: row.borrowerId,
    name:
      panId === null || nameSealed === null
        ? null
        : asPeopleWrite(vault.open(nameSealed, { table: "pan_records", column: "name_sealed", row: panId })),
    purpose: row.purpose,
    amount: toWireRupees(row.amount),
    state: row.state,
    made_at: row.madeAt.toISOString(),
    reference: row.reference,
    payment_id: row.paymentId,
    method: row.method,
    paid_at: row.paidAt?.toISOString() ?? null,
    value_date: row.valueDate,
    failure: row.failure,
    meaning: meaningOf(row.failure),
    presentation: row.presentation,
    instalment: row.instalment,
    refunded: toWireRupees(row.refunded),
    is_late: row.state === "pending" && row.askedSince < lateBefore,
  };
}
