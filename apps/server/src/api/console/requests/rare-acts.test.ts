import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { openTestConsole, type StaffBrowser } from "../../../../testing/console/test-console.ts";
import { lend, loanOf } from "../../../../testing/days/live-loans.ts";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { EMPLOYMENT, giveEmployment, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const lender = await openTestConsole(server, ["operations", "checker", "credit-officer", "collections"]);
const [operations, other] = [await lender.signIn("operations"), await lender.signIn("operations", 1)];
const checker = await lender.signIn("checker");

type AskedRequest = { request_id: string; before: Record<string, unknown>; after: Record<string, unknown> };

const ask = async (desk: StaffBrowser, body: object) => {
  const { status, json } = await desk.post("/api/requests", { reason: "The borrower asked", ...body });
  return { status, why: json.data?.why, code: json.code, request: json.data as unknown as AskedRequest };
};
const approve = (desk: StaffBrowser, { request_id }: AskedRequest) =>
  desk.post(`/api/requests/${request_id}/approve`, {});

test("a settlement waives everything beyond what is agreed, a checker alone agrees to it, and paying the rest closes the loan", async () => {
  const borrower = await lend(server);
  const collections = await lender.signIn("collections");
  const settle = (amount: number) =>
    ask(collections, { kind: "settlement", loan_id: borrower.loanId, amount });
  expect((await settle(900_000)).why).toContain("A settlement is for less than that.");
  const { request } = await settle(500);
  expect(request.after).toMatchObject({ total: 500, interest: 0, charges: 0 });
  expect((await approve(other, request)).json.code).toBe("NOT_ALLOWED");
  expect((await approve(collections, request)).json.code).toBe("SECOND_PERSON_NEEDED");
  expect((await approve(checker, request)).status).toBe(200);

  const { token } = borrower;
  const body = { amount: 500, leadId: borrower.loanId };
  const order = await server.call("POST", "/api/user/repayment/create-order", { token, body });
  const paid = await server.sandbox.post("/actions/pay", { order_id: order.json.data.orderId });
  expect((await server.call("POST", "/api/user/repayment/verify", { token, body: paid })).status).toBe(200);
  expect((await loanOf(server, borrower)).status).toBe("closed");
  expect(await readBreaches(server)).toEqual([]);
});

test("a due date is put off once, before it comes, at the signed rate, and the borrower is told", async () => {
  const borrower = await lend(server);
  const { facts } = await loanOf(server, borrower);
  const later = addDays(facts.dueOn, 9);
  const putOff = (due_on: string) =>
    ask(operations, { kind: "due-date-change", loan_id: borrower.loanId, details: { due_on } });
  for (const wrong of [facts.dueOn, addDays(facts.dueOn, 31)])
    expect((await putOff(wrong)).why).toContain("at most 30 days later");
  const { request } = await putOff(later);
  expect(request.before).toMatchObject({ due_on: facts.dueOn });
  expect((await approve(operations, request)).json.code).toBe("SECOND_PERSON_NEEDED");
  expect((await approve(other, request)).status).toBe(200);

  const changed = (await loanOf(server, borrower)).facts;
  expect(changed.dueOn).toBe(later);
  const days = BigInt((Date.parse(later) - Date.parse(facts.arrivedOn)) / 86_400_000);
  expect(changed.repay - changed.principal).toBe(
    (changed.principal * changed.ratePpmPerDay * days + 500_000n) / 1_000_000n,
  );
  const { json } = await server.call("GET", "/api/user/notifications", { token: borrower.token });
  expect(JSON.stringify(json.data)).toContain("Your due date was put off");
  expect((await putOff(addDays(civilDate(later), 2))).why).toContain("once is all");
  expect(await readBreaches(server)).toEqual([]);
});

test("no statement but that of two people moves a due date", async () => {
  const borrower = await lend(server);
  const move = server.database.asSuperuser(
    "update vaada.loans set due_on = due_on + 1 where application_id = $1",
    [borrower.loanId],
  );
  await expect(move).rejects.toThrow(/put off by two people/);
});

test("two people approve what the policy refused, and the borrower goes on to the offer; what the law says stays", async () => {
  const officer = await lender.signIn("credit-officer");
  const refused = await walkTo(server, "decision", { pan: "ABCPD1234D" });
  const refusal = await server.call("POST", "/api/loan/decision", {
    token: refused.token,
    body: { loan_id: refused.loanId },
  });
  expect(refusal.json.code).toBe("APPLICATION_REFUSED");
  const over = (amount: number) => ask(officer, { kind: "override", loan_id: refused.loanId, amount });
  expect((await over(5_050)).why).toContain("Choose full hundreds");
  expect((await over(25_000)).why, "no more than the borrower asked for").toContain("At most ₹20,000");
  const choose = (granted: boolean) =>
    server.call("POST", "/api/user/consents", {
      token: refused.token,
      body: { kind: "bureau", granted },
    });
  expect((await choose(false)).status).toBe(200);
  expect((await over(5_000)).why, "not while a consent is withdrawn").toContain("has withdrawn a consent");
  expect((await choose(true)).status).toBe(200);
  const { request } = await over(5_000);
  expect(request.before).toMatchObject({ decision: "refused", reasons: "score-too-low" });
  expect((await approve(checker, request)).status).toBe(200);
  const offer = await server.call("POST", "/api/user/loan/approval", {
    token: refused.token,
    body: { loanID: refused.loanId },
  });
  expect([offer.status, offer.json.data.totalAmount]).toEqual([200, 5_000]);
  expect(offer.json.data, "the offer and the sanction letter say why it has its grade").toMatchObject({
    grade: "C",
    gradeReasons: [expect.stringContaining("Two of our people approved it")],
  });
  expect((await over(5_000)).why).toContain("has not refused");

  const small = await walkTo(server, "employment");
  await giveEmployment(server, small, { ...EMPLOYMENT, monthly_income: 15_000 });
  await server.call("POST", "/api/loan/decision", { token: small.token, body: { loan_id: small.loanId } });
  const beyond = await ask(officer, { kind: "override", loan_id: small.loanId, amount: 10_000 });
  expect(beyond.why, "a small household repays half of its income at most").toMatch(/^At most ₹7,[0-4]/);

  const young = await walkTo(server, "decision", { pan: "ABCPI1234J" });
  await server.call("POST", "/api/loan/decision", { token: young.token, body: { loan_id: young.loanId } });
  const never = await ask(officer, { kind: "override", loan_id: young.loanId, amount: 5_000 });
  expect(never.why).toContain("not set aside by anybody");
});

test("one person stops payouts at once, and two start them again", async () => {
  const stopped = await operations.post("/api/switches/payouts/stop", { reason: "The bank pays twice" });
  expect(stopped.json.data).toMatchObject({
    is_stopped: true,
    stopped_by: operations.person.name,
    reason: "The bank pays twice",
  });
  expect((await other.get("/api/disbursals/summary")).json.data.are_payouts_stopped).toBe(true);
  const start = { kind: "switch-start", details: { name: "payouts" } };
  expect((await ask(operations, { ...start, details: { name: "money" } })).status).toBe(400);
  const { request } = await ask(operations, start);
  expect((await approve(operations, request)).json.code).toBe("SECOND_PERSON_NEEDED");
  expect((await approve(checker, request)).status).toBe(200);
  expect((await other.get("/api/disbursals/summary")).json.data.are_payouts_stopped).toBe(false);
  expect((await ask(operations, start)).why).toBe("This is not stopped.");
});

test("all money is stopped at the console, and started by no request", async () => {
  const { json } = await checker.post("/api/switches/money/stop", { reason: "A failover" });
  expect(json.data.is_stopped).toBe(true);
  const { switches } = (await checker.get("/api/switches")).json.data as unknown as {
    switches: { name: string; is_stopped: boolean }[];
  };
  expect(switches.filter(({ is_stopped }) => is_stopped).map(({ name }) => name)).toEqual(["money"]);
});
