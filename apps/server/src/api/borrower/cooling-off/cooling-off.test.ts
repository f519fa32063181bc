import { addDays, DAY_MS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { postTestEvent, rupees } from "../../../../testing/loans/living-loan.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();

const ask = ({ token, loanId }: Pick<Walker, "token" | "loanId">) =>
  server.call("GET", `/api/user/cooling-off?loan_id=${loanId}`, { token });
const codeOf = async (walker: Pick<Walker, "token" | "loanId">) => {
  const { status, json } = await ask(walker);
  return [status, json.code];
};

test("giving a loan back costs what arrived and its days, less what was paid, until the third day ends", async () => {
  const [leaving, staying] = [await walkTo(server, "dashboard"), await walkTo(server, "dashboard")];
  const dayZero = server.clock.today();
  await server.clock.moveBy(2 * DAY_MS);
  const { status, json } = await ask(leaving);
  expect(status).toBe(200);
  expect(json.data).toMatchObject({
    until: addDays(dayZero, 3),
    amount: 19_312,
    lines: [
      { kind: "arrived", amount: 19_292 },
      {
        kind: "interest",
        amount: 20,
        formula: { roi: 0.05, overStatement: 0, segments: [{ principal: 20_000, days: 2, interest: 20 }] },
      },
    ],
  });
  const valueDate = server.clock.today();
  await postTestEvent(server, leaving, { kind: "payment", key: "part", valueDate, amount: rupees(1_000) });
  expect((await ask(leaving)).json.data).toMatchObject({
    amount: 18_312,
    lines: [{ kind: "arrived" }, { kind: "interest" }, { kind: "paid", amount: -1_000 }],
  });
  await postTestEvent(server, leaving, { kind: "payment", key: "rest", valueDate, amount: rupees(18_312) });
  expect(await codeOf(leaving)).toEqual([409, "LOAN_CLOSED"]);
  await server.clock.moveBy(DAY_MS);
  expect((await ask(staying)).json.data.amount).toBe(19_322);
  await server.clock.moveBy(DAY_MS);
  expect(await codeOf(staying)).toEqual([409, "COOLING_OFF_OVER"]);
  // Another's is not there, and neither is one that nobody has.
  const { token } = leaving;
  expect(await codeOf({ token, loanId: staying.loanId })).toEqual([404, "NOT_FOUND"]);
  expect(await codeOf({ token, loanId: 1 })).toEqual([404, "NOT_FOUND"]);
});

test("before the money there is nothing to give back, and without a token nothing to read", async () => {
  const walker = await walkTo(server, "basic-details");
  expect(await codeOf(walker)).toEqual([409, "NOTHING_OWED"]);
  expect((await server.call("GET", `/api/user/cooling-off?loan_id=${walker.loanId}`)).status).toBe(403);
  const { status } = await server.call("GET", "/api/user/cooling-off?loan_id=x", { token: walker.token });
  expect(status).toBe(400);
});
