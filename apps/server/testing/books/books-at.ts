import { toWireRupees } from "@vaada/money/wire";
import { expect } from "vitest";
import type { openTestConsole, StaffBrowser } from "../console/test-console.ts";
import type { TestServer } from "../test-server.ts";

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

  return { agreed, regulatory, heldByProvider, balanceCases, putIntoPayoutAccount };
}
