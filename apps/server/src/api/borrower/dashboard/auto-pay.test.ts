import { civilDate } from "@vaada/calendar/civil-date";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { expect, test } from "vitest";
import { lend, walkPastClose, walkToHour } from "../../../../testing/days/live-loans.ts";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();
const late = await lend(server);

async function dashboardNow(): Promise<Dashboard> {
  const { json } = await server.call("POST", "/api/user/dashboard", { token: late.token, body: {} });
  return json.data as unknown as Dashboard;
}

/** The mandate, and what is owed beside it, of a loan that has one. */
async function autoPayNow() {
  const { mandate, ...rest } = await dashboardNow();
  if (mandate === null) throw new Error("test: no auto-pay");
  return { mandate, ...rest };
}

test("before the due date the account, the hour, the debit and the tries after it are told", async () => {
  const { mandate, loanDetails, step, dashboard_message4, lateFeeAhead, owedAtDue } = await autoPayNow();
  expect(loanDetails?.account).toEqual({
    bank: expect.any(String),
    ending: expect.stringMatching(/^\d{4}$/),
  });
  expect(step.dashboard_message4).toBe(dashboard_message4);
  expect(mandate).toMatchObject({ debitHour: 10, debitUnderWay: null, bounceCharge: 500, returned: null });
  expect(lateFeeAhead).toEqual({ on: expect.any(String), amount: 500 });
  expect(owedAtDue?.total).toBe(mandate.nextDebit?.amount);
  const days = [mandate.nextDebit?.on ?? "", ...mandate.furtherTries];
  expect(days).toHaveLength(3);
  expect([...days].sort()).toEqual(days);
});

test("a returned debit is told with its day and amount, and the next one with what is owed by then", {
  tags: "long",
}, async () => {
  const { mandate: before } = await autoPayNow();
  const [token] = await server.database.asSuperuser<{ token: string }>(
    "select token_reference as token from vaada.mandates where application_id = $1",
    [late.loanId],
  );
  await server.sandbox.post("/actions/bounce", { token: token?.token, times: 1 });
  await walkPastClose(server, server.clock.today());
  const first = before.nextDebit ?? { on: "", amount: 0 };
  await walkToHour(server, { on: civilDate(first.on), hour: 10 });
  const returned = await autoPayNow();
  expect(returned.mandate).toMatchObject({
    returned: { ...first, reason: "short-balance" },
    nextDebit: { on: before.furtherTries[0] },
    furtherTries: before.furtherTries.slice(1),
    bounceCharge: 500,
  });
  // The late fee of the first overdue day is in it before it is levied.
  const atNext = returned.mandate.nextDebit?.amount ?? 0;
  expect(atNext - (returned.owed?.total ?? 0)).toBeGreaterThan(500);

  await server.database.asSuperuser(
    `update vaada.debits set status = 'presented', result_on = null where application_id = $1 and number = 1`,
    [late.loanId],
  );
  await server.database.asSuperuser(`delete from vaada.debits where application_id = $1 and number = 2`, [
    late.loanId,
  ]);
  const { mandate } = await autoPayNow();
  expect(mandate).toMatchObject({ debitUnderWay: first, nextDebit: null, returned: null });
});
