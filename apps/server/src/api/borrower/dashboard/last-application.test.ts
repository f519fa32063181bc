import { DAY_MS } from "@vaada/calendar/civil-date";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { expect, test } from "vitest";
import { postTestEvent, rupees } from "../../../../testing/loans/living-loan.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { EMPLOYMENT, type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();

const dashboardOf = async ({ token }: Pick<Walker, "token">): Promise<Dashboard> => {
  const { status, json, text } = await server.call("POST", "/api/user/dashboard", { token });
  expect(status, text).toBe(200);
  return json.data as Dashboard;
};

const NO_LOAN = {
  isActualDisburalStatus: false,
  isLoanOverDue: false,
  dashboard_message4: null,
  dashboard_message6: null,
  dashboard_message13: null,
  loanDetails: null,
  owed: null,
  mandate: null,
  closedLoan: null,
  recentTransactions: [],
};

test("who is on the way is led on, and who has signed is told where the money is", {
  tags: "long",
}, async () => {
  const asked = await walkTo(server, "references");
  expect(await dashboardOf(asked)).toMatchObject({
    ...NO_LOAN,
    loan_id: asked.loanId,
    lead: { status: "Approved" },
    // The due date of the offer on the salary date on file.
    step: {
      current_route: "/reference-details",
      dashboard_message4: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}$/),
    },
    disbursal: null,
    refusal: null,
  });
  const signed = await walkTo(server, "disbursal");
  expect(await dashboardOf(signed)).toMatchObject({
    ...NO_LOAN,
    lead: { status: "Approved" },
    step: { current_route: "/disbursed" },
    disbursal: "sent",
    dashboard_message2: "Your money is on its way",
  });
});

test("who was refused reads why and from when to try again, also once that day has come", async () => {
  const deepak = await walkTo(server, "decision", { pan: "ABCPD1234D" });
  await server.call("POST", "/api/loan/decision", { token: deepak.token, body: { loan_id: deepak.loanId } });
  const refused = await dashboardOf(deepak);
  expect(refused).toMatchObject({
    ...NO_LOAN,
    name: "DEEPAK DAS",
    lead: { status: "Rejected" },
    step: { current_route: "/dashboard", dashboard_message4: null },
    dashboard_message2: "Loan Request Failed",
  });
  expect(refused.refusal?.reasons.length).toBeGreaterThan(0);
  expect(refused.refusal?.reapplyOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(refused.dashboard_message3).toContain("apply again from");
  await server.clock.moveBy(45 * DAY_MS);
  const later = await dashboardOf(deepak);
  expect(later.refusal).toEqual(refused.refusal);
  expect(later.dashboard_message3).toContain("You can apply again.");
});

test("a repeat borrower who was not eligible is shown the next loan beneath the refusal from the day they may apply again", async () => {
  const walker = await walkTo(server, "dashboard");
  const { owed } = await dashboardOf(walker);
  const amount = rupees(owed?.total ?? 0);
  await postTestEvent(server, walker, { kind: "payment", valueDate: server.clock.today(), amount });
  const asked = await server.call("POST", "/api/user/update-employment-details", {
    token: walker.token,
    body: { ...EMPLOYMENT, monthly_income: 10_000 },
  });
  expect(asked.status).toBe(409);
  expect(await dashboardOf(walker)).toMatchObject({
    lead: { status: "Not Eligible" },
    leadType: "Repeat Case",
    step: { current_route: "/dashboard", dashboard_message4: null },
  });
  await server.clock.moveBy(45 * DAY_MS);
  expect(await dashboardOf(walker)).toMatchObject({
    lead: { status: "Not Eligible" },
    dashboard_message2: "Loan Request Failed",
    step: {
      current_route: "/update-employment-details",
      dashboard_message2: "Your next loan",
      dashboard_message4: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}$/),
    },
  });
  const again = await server.call("POST", "/api/user/apply-again", { token: walker.token });
  expect(again.json.data).toEqual({ redirect_to: "/update-employment-details" });
});

test("whom a person looks at is told so, and led nowhere", async () => {
  const walker = await walkTo(server, "selfie");
  await server.database.asSuperuser(
    "update vaada.applications set under_review_at = now(), under_review_for = 'selfie' where id = $1",
    [walker.loanId],
  );
  expect(await dashboardOf(walker)).toMatchObject({
    ...NO_LOAN,
    lead: { status: "Under Review" },
    step: { current_route: "/dashboard" },
    dashboard_message2: "We’re reviewing your application",
  });
});

test("who has paid back has a closed loan and a way to the next one, as a repeat borrower", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  const { owed } = await dashboardOf(walker);
  const today = server.clock.today();
  await postTestEvent(server, walker, {
    kind: "payment",
    valueDate: today,
    amount: rupees(owed?.total ?? 0),
  });
  const closed = await dashboardOf(walker);
  expect(closed).toMatchObject({
    ...NO_LOAN,
    loan_id: walker.loanId,
    lead: { status: "Closed" },
    leadType: "Repeat Case",
    isActualDisburalStatus: true,
    step: { current_route: "/update-employment-details", dashboard_message2: "Your next loan" },
    // Paid within the first days, all of it: that is an exit.
    closedLoan: { loan_id: walker.loanId, closedOn: today, closedBy: "cooling-off" },
    recentTransactions: [
      { type: "waiver" },
      { type: "repayment" },
      { type: "disbursal" },
      { type: "processing fee" },
    ],
  });
  const step = await server.call("GET", "/api/step/step-checker", { token: walker.token });
  expect(step.json.data).toMatchObject({
    redirect_to: "/dashboard",
    loan: { loan_status: "Closed", loan_type: "Repeat Case" },
  });
  server.clock.moveReal(61);
  const again = await server.signIn(walker.mobile);
  expect(again.loanId).toBe(walker.loanId);
});
