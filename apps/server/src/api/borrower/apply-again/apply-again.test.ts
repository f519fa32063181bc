import { addDays, DAY_MS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import { decide, EMPLOYMENT, giveEmployment, type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();

const applyAgain = ({ token }: Walker, body?: unknown) =>
  server.call("POST", "/api/user/apply-again", { token, body });
const stepOf = async ({ token }: Walker) =>
  (await server.call("GET", "/api/step/step-checker", { token })).json.data as unknown as {
    redirect_to: string;
    loan: { loan_id: number };
  };

test("whoever was refused applies again from the 45th day on, at their work, with their identity kept", async () => {
  const walker = await walkTo(server, "employment");
  expect((await applyAgain(walker)).json.data).toEqual({ redirect_to: "/employment-details" });
  await giveEmployment(server, walker, { ...EMPLOYMENT, monthly_income: 10_000 });
  const loan = { loan_id: walker.loanId };
  const refused = await server.call("POST", "/api/loan/decision", { token: walker.token, body: loan });
  expect([refused.status, refused.json.data.reapplyOn]).toEqual([409, addDays(server.clock.today(), 45)]);
  await server.clock.moveBy(44 * DAY_MS);
  const early = await applyAgain(walker, {});
  expect([early.status, early.json.code, early.json.data]).toEqual([
    409,
    "APPLICATION_REFUSED",
    refused.json.data,
  ]);
  expect((await applyAgain(walker, { loan_id: 1 })).status).toBe(400);

  await server.clock.moveBy(DAY_MS);
  const answers = await Promise.all(Array.from({ length: 8 }, () => applyAgain(walker)));
  for (const { status, json } of answers)
    expect([status, json.data]).toEqual([200, { redirect_to: "/employment-details" }]);
  const step = await stepOf(walker);
  const opened = await server.database.asSuperuser(
    "select id::int, loan_type from vaada.applications where borrower_id = $1 and id > $2",
    [walker.userId, walker.loanId],
  );
  expect(opened).toEqual([{ id: step.loan.loan_id, loan_type: "New Case" }]);
  expect(step).toMatchObject({
    redirect_to: "/employment-details",
    loan: { loan_type: "New Case", loan_status: "New Lead", was_decided: false },
  });
  expect((await server.call("POST", "/api/loan/decision", { token: walker.token, body: loan })).status).toBe(
    404,
  );
  const next = { ...walker, loanId: step.loan.loan_id };
  await giveEmployment(server, next);
  expect(await decide(server, next)).toBe("Approve");
  expect((await applyAgain(next)).json.data).toEqual({ redirect_to: "/loan-approval" });
});

test("nobody applies again without a token, or beside a loan that is owed", { tags: "long" }, async () => {
  const walker = await walkTo(server, "dashboard");
  const owing = await applyAgain(walker);
  expect([owing.status, owing.json.code, owing.json.data]).toEqual([409, "LOAN_OPEN", null]);
  expect((await applyAgain({ ...walker, token: "nobody" })).status).toBe(403);
});
