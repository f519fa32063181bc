import type { CivilDate } from "@vaada/calendar/civil-date";
import { CHART } from "@vaada/ledger/books/chart";
import { feeUnearnedOn } from "@vaada/lending/books/fees-earned";
import { add, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { expect } from "vitest";
import { findBookBreaches } from "../../src/operations/audits/find-book-breaches.ts";
import { reconcileDays } from "../../src/operations/reconciliations/reconcile-days.ts";
import { AS_WORKER } from "../../src/platform/db/actor.ts";
import type { openTestConsole, StaffBrowser } from "../console/test-console.ts";
import { loanOf, walkPastClose } from "../days/live-loans.ts";
import { readBreaches } from "../disbursals/books.ts";
import type { TestServer } from "../test-server.ts";
import type { Walker } from "../walk.ts";

type Balance = { readonly code: string; readonly balance: number };

type Report = {
  readonly source: string;
  readonly theirs: number;
  readonly ours: number;
  readonly unsettled: number;
  readonly differing: number;
};

type Listed = {
  readonly journal_id: string;
  readonly kind: string;
  readonly booked_on: CivilDate;
  readonly value_date: CivilDate;
};

/** The books' days, and whether every rule of them holds. */
export function bookDaysAt(server: TestServer) {
  async function findBreaches(): Promise<string[]> {
    const found = await server.services.database.withTx(AS_WORKER, findBookBreaches);
    const broken = found.filter(({ breaches }) => breaches.length > 0).map(({ invariant }) => invariant);
    return [...broken, ...(await readBreaches(server))];
  }

  /** The day ends, and it is compared. */
  async function closeDay(on: CivilDate): Promise<void> {
    await walkPastClose(server, on);
    await reconcileDays(server.services);
  }

  /** The part of these loans' fees that is not earned by a day, in rupees. */
  async function unearnedOf(walkers: readonly Walker[], on: CivilDate): Promise<number> {
    const loans = await Promise.all(walkers.map((one) => loanOf(server, one)));
    const parts = loans
      .filter(({ status }) => status !== "closed")
      .map(({ facts: { fees, arrivedOn, dueOn } }) => {
        const fee = fees.find(({ kind }) => kind === "processing-fee")?.amount ?? ZERO;
        return feeUnearnedOn({ fee, arrivedOn, dueOn }, on);
      });
    return toWireRupees(add(ZERO, ...parts));
  }

  return { findBreaches, closeDay, unearnedOf };
}

/** The books as the lender's people read them. */
export function bookDeskAt(lender: Awaited<ReturnType<typeof openTestConsole>>) {
  /** Each account's balance at the end of a day, today unless it is said. */
  async function trialBalance(on?: CivilDate): Promise<Record<string, number>> {
    const desk = await lender.signIn("auditor");
    const { json } = await desk.get(`/api/books/trial-balance${on === undefined ? "" : `?on=${on}`}`);
    const rows = json.data.rows as Balance[];
    expect(rows.map(({ code }) => code)).toEqual(CHART.map(({ code }) => code));
    expect(rows.reduce((sum, { balance }) => sum + Math.round(balance * 100), 0)).toBe(0);
    expect(json.data.debit).toBe(json.data.credit);
    return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]));
  }

  /** The comparison of a day with the provider's report of payments. */
  async function reportOf(on: CivilDate): Promise<Report | undefined> {
    const desk = await lender.signIn("accountant");
    const { json } = await desk.get(`/api/books/months/${on.slice(0, 7)}`);
    const days = json.data.days as { on: string; reports: Report[] }[];
    return days.find((day) => day.on === on)?.reports.find(({ source }) => source === "payments");
  }

  async function journalsOf(query: Readonly<Record<string, string>>): Promise<Listed[]> {
    const desk = await lender.signIn("accountant");
    const { json } = await desk.get(`/api/books/journals?${new URLSearchParams(query)}`);
    return json.data.rows as unknown as Listed[];
  }

  /** The provider's figure of a journal, whose days are those of the list. */
  async function reportedOf(listed: Listed | undefined): Promise<number | null> {
    const desk = await lender.signIn("accountant");
    const { json } = await desk.get(`/api/books/journals/${listed?.journal_id}`);
    expect(json.data).toMatchObject({ booked_on: listed?.booked_on, value_date: listed?.value_date });
    return (json.data.proof as { provider_amount: number | null }).provider_amount;
  }

  return { trialBalance, reportOf, journalsOf, reportedOf };
}

/** The lender's people at the books, and the account that loans are paid out of. */
export function booksAt(server: TestServer, lender: Awaited<ReturnType<typeof openTestConsole>>) {
  async function agreed(maker: StaffBrowser, checker: StaffBrowser, body: object) {
    const asked = await maker.post("/api/requests", { reason: "for the books", ...body });
    expect([asked.status, asked.json.data]).toMatchObject([200, { state: "waiting" }]);
    const { request_id } = asked.json.data as { request_id: string };
    expect((await maker.post(`/api/requests/${request_id}/approve`)).status).toBe(403);
    const code = lender.freshCode(checker.person.totpSecret);
    const answer = await checker.post(`/api/requests/${request_id}/approve`, { code });
    expect([answer.status, answer.json.data]).toMatchObject([200, { state: "agreed" }]);
    return request_id;
  }

  /** The regulator's figures of this month, up to the last close. */
  async function regulatory() {
    const desk = await lender.signIn("auditor");
    return (await desk.get("/api/reports/regulatory")).json.data;
  }

  /** What the payout account holds by its provider, in rupees. */
  async function heldByProvider(): Promise<number> {
    const read = await server.services.payouts.readBalance();
    if (read.kind !== "known" || read.balance === null) throw new Error("test: no balance");
    return toWireRupees(read.balance);
  }

  const balanceCases = () =>
    server.database.asSuperuser<{ state: string; off: bigint }>(
      "select state, theirs_paise - ours_paise as off from vaada.cases where kind = 'balance-differs'",
    );

  const putIntoPayoutAccount = (amount: number) =>
    server.sandbox.post("/actions/bank-transfer", {
      account_number: server.environment.RAZORPAYX_ACCOUNT_NUMBER,
      amount,
    });

  return {
    agreed,
    regulatory,
    heldByProvider,
    balanceCases,
    putIntoPayoutAccount,
  };
}
