import { hash } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import type { BenchDatabase } from "./bench-database.ts";
import { BORROWER, each, FIRST_LOAN, inBulk, LOAN } from "./seed-loans.ts";

/** A part payment that leaves most of the loan, as on a busy day. */
const PAYMENT_PAISE = 100_000;

/** Seeds one unpaid order for each loan of a set. Each set has an amount of its own. */
export async function seedOrders(
  { asSuperuser }: BenchDatabase,
  { loans, set, today }: { readonly loans: number; readonly set: number; readonly today: CivilDate },
): Promise<void> {
  await asSuperuser(
    inBulk(`
      insert into vaada.repayment_orders (id, application_id, borrower_id, purpose, amount_paise, made_on, made_at,
          receipt, provider_reference, status, intended_at, asked_at)
        select ${orderId(set)}, ${LOAN}, ${BORROWER}, 'repayment', ${amountOf(set)}, date '${today}', now(),
               'r${set}x' || n, 'order_${set}x' || n, 'created', now(), now() from ${each(loans)};`),
  );
  await asSuperuser("vacuum analyze vaada.repayment_orders");
}

/** The n-th payment of a set, as provider and database know it. */
export const paymentOf = (set: number, n: number) => ({
  id: `pay_${set}x${n}`,
  orderReference: `order_${set}x${n}`,
  amount: amountOf(set),
  loan: FIRST_LOAN + n,
});

const amountOf = (set: number): number => PAYMENT_PAISE + set;

const orderId = (set: number): string => `md5('order ${set}x' || n)::uuid`;

/** The same UUID as `md5(…)::uuid` makes in the database. */
export const uuidOf = (text: string): string =>
  hash("md5", text).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
