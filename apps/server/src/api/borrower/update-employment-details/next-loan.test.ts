import { DAY_MS } from "@vaada/calendar/civil-date";
import { afterEach, expect, test } from "vitest";
import { callsOf, mandateStates, pay } from "../../../../testing/bank-accounts/borrower.ts";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { postTestEvent } from "../../../../testing/loans/living-loan.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import {
  acceptKeyFacts,
  accountOf,
  EMPLOYMENT,
  receiveMoney,
  sign,
  takeOffer,
  type Walker,
  walkTo,
} from "../../../../testing/walk.ts";

const server = await openTestServer({ isSandboxConnected: true });
const { asSuperuser } = server.database;

afterEach(async () => {
  await server.sandbox.clearFaults();
  expect(await readBreaches(server)).toEqual([]);
});

/** As the form of a repeat borrower sends it. */
const { salary_mode: modeOfPayment, employee_type: employeeType, ...OTHERS } = EMPLOYMENT;
const DETAILS = { ...OTHERS, loan_required: 15_000, modeOfPayment, employeeType };
const TOO_LITTLE = { ...DETAILS, monthly_income: 10_000 };

const post = ({ token }: Walker, path: string, body?: unknown) =>
  server.call("POST", `/api/user/${path}`, { token, body });
const update = (walker: Walker, body: object = DETAILS) => post(walker, "update-employment-details", body);
const applyAgain = (walker: Walker) => post(walker, "apply-again");
const dashboardOf = async (walker: Walker) => (await post(walker, "dashboard")).json.data;
const stepOf = async ({ token }: Walker) =>
  (await server.call("GET", "/api/step/step-checker", { token })).json.data as unknown as {
    redirect_to: string;
    loan: Record<string, unknown>;
  };
const applicationsOf = ({ userId }: Walker) =>
  asSuperuser<{ id: number; loan_type: string }>(
    "select id::int, loan_type from vaada.applications where borrower_id = $1 order by id",
    [userId],
  );
/** The calls that a consent to ask the bureau came with. */
const consentsTo = async ({ loanId }: Walker) =>
  (
    await asSuperuser<{ call: string }>(
      "select call from vaada.consents where application_id = $1 and kind = 'bureau' and granted",
      [loanId],
    )
  ).map(({ call }) => call);
const on = (walker: Walker, loanId: unknown): Walker => ({ ...walker, loanId: Number(loanId) });
const later = (days: number) => server.clock.moveBy(days * DAY_MS);

/** Pays all that is owed, by the calls that the app makes. */
async function payBack(walker: Walker): Promise<string> {
  const { loan_id, dashboard_message13: amount } = await dashboardOf(walker);
  const order = await post(walker, "repayment/create-order", { amount, leadId: loan_id });
  const answer = await pay(server, order.json.data.orderId);
  const { json } = await post(walker, "repayment/verify", answer);
  expect(json.data).toMatchObject({ status: "paid", remaining: 0 });
  return `payment:${answer.razorpay_payment_id}`;
}

/** Somebody who has paid a loan back after the days in which it could have been given back. */
async function paidBack() {
  const walker = await walkTo(server, "dashboard");
  await later(5);
  const payment = await payBack(walker);
  await server.workOff();
  return { walker, payment };
}

/** From the offer of a next loan to its signature. */
async function signNext(walker: Walker): Promise<void> {
  await takeOffer(server, walker);
  expect((await stepOf(walker)).redirect_to).toBe("/confirm-bank-account");
  const { confirm, start, finish } = callsOf(server, walker);
  const { json } = await confirm(await accountOf(server, walker));
  expect(json.data).toMatchObject({ isEmandateRequired: true });
  const opened = await start(json.data.accountId);
  await finish(await pay(server, opened.json.data.order_id));
  expect((await stepOf(walker)).redirect_to).toBe("/key-fact-statement");
  await acceptKeyFacts(server, walker);
  await sign(server, walker);
}

test("who cancels the next application once its account is confirmed finds the account of the loan before in the one after", {
  tags: "long",
}, async () => {
  const { walker: first } = await paidBack();
  const existing = () => server.call("GET", "/api/user/get-existing-bank-details", { token: first.token });
  const confirmNext = async () => {
    const next = on(first, (await update(first)).json.data.loan_id);
    await takeOffer(server, next);
    const shown = await existing();
    expect(shown.status).toBe(200);
    return (await callsOf(server, next).confirm(await accountOf(server, next))).status;
  };
  expect(await confirmNext()).toBe(200);
  expect((await post(first, "application/cancel")).status).toBe(200);
  await server.workOff();
  expect(await confirmNext()).toBe(200);
});

test("a loan that is paid back leads to the next, which is paid out, paid back, and leads to a third", {
  tags: "long",
}, async () => {
  const { walker: first } = await paidBack();
  expect(await dashboardOf(first)).toMatchObject({
    loan_id: first.loanId,
    lead: { status: "Closed" },
    leadType: "Repeat Case",
    step: { current_route: "/update-employment-details" },
  });
  expect(await stepOf(first)).toMatchObject({
    redirect_to: "/dashboard",
    loan: { loan_type: "Repeat Case" },
  });
  expect((await applyAgain(first)).json.data).toEqual({ redirect_to: "/update-employment-details" });
  expect(await applicationsOf(first)).toHaveLength(1);

  const opened = await update(first);
  const second = on(first, opened.json.data.loan_id);
  expect([opened.status, opened.json.data]).toEqual([
    200,
    { loan_id: second.loanId, decision: "Approve", redirect_to: "/loan-approval" },
  ]);
  // The bureau's word of the first loan is new enough; that it is used for this one has a consent of its own.
  expect(await consentsTo(second)).toEqual(["update-employment-details"]);
  expect((await update(first, { ...OTHERS, ...EMPLOYMENT, loan_required: 15_000 })).text).toBe(opened.text);
  const other = await update(first, { ...DETAILS, loan_required: 9_000 });
  expect([other.status, other.json.data]).toEqual([422, { redirect_to: "/loan-approval" }]);
  expect((await applyAgain(first)).json.data).toEqual({ redirect_to: "/loan-approval" });
  expect(await stepOf(first)).toMatchObject({
    redirect_to: "/loan-approval",
    loan: { loan_id: second.loanId, loan_type: "Repeat Case", loan_status: "Approved" },
  });
  expect(await dashboardOf(first)).toMatchObject({
    loan_id: second.loanId,
    leadType: "Repeat Case",
    step: { current_route: "/loan-approval" },
    closedLoan: { loan_id: first.loanId, closedBy: "repaid" },
  });

  await signNext(second);
  await receiveMoney(server, second);
  const running = await dashboardOf(second);
  expect(running).toMatchObject({
    loan_id: second.loanId,
    lead: { status: "Disbursed" },
    leadType: "Repeat Case",
    loanDetails: { principalAmount: 15_000 },
    mandate: { status: "confirmed" },
  });
  expect(await mandateStates(server, second)).toEqual(["cancelled gone", "confirmed"]);
  // Live, so it is answered as it was; anything else waits until it is paid back.
  expect((await update(second)).text).toBe(opened.text);
  for (const call of [update(second, TOO_LITTLE), applyAgain(second)]) {
    const { status, json } = await call;
    expect([status, json.code]).toEqual([409, "LOAN_OPEN"]);
  }

  await later(5);
  await post(second, "consents", { kind: "offers", granted: true });
  await payBack(second);
  await server.workOff();
  // Once: nobody had asked to hear of such things when the first one was paid back.
  const told = await asSuperuser(
    "select application_id::int as of from vaada.notifications where borrower_id = $1 and kind = 'new-offer'",
    [second.userId],
  );
  expect(told).toEqual([{ of: second.loanId }]);
  const history = await server.call("GET", "/api/user/loan-history", { token: second.token });
  expect(history.json.data).toMatchObject([
    { loanID: second.loanId, status: "Closed" },
    { loanID: first.loanId, status: "Closed" },
  ]);
  expect(await mandateStates(server, second)).toEqual(["cancelled gone", "cancelled gone"]);
  await refusedTheThird(second);
});

/** The new employment earns too little: refused at once, for 45 days, and asked for anew after them. */
async function refusedTheThird(second: Walker): Promise<void> {
  const refusals = await Promise.all(Array.from({ length: 4 }, () => update(second, TOO_LITTLE)));
  const [refusal] = refusals;
  expect(new Set(refusals.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect([refusal?.status, refusal?.json.code]).toEqual([409, "APPLICATION_REFUSED"]);
  expect(refusal?.json.data).toMatchObject({ decision: "Reject", reasonCodes: ["income-too-low"] });
  const [, , third, ...more] = await applicationsOf(second);
  expect([third?.loan_type, more]).toEqual(["Repeat Case", []]);
  expect(await dashboardOf(second)).toMatchObject({
    loan_id: third?.id,
    lead: { status: "Not Eligible" },
    leadType: "Repeat Case",
    refusal: { reapplyOn: refusal?.json.data.reapplyOn },
  });
  await later(44);
  for (const call of [update(second), applyAgain(second)])
    expect((await call).json).toMatchObject({ code: "APPLICATION_REFUSED", data: refusal?.json.data });
  await later(1);
  const again = await Promise.all([applyAgain(second), applyAgain(second)]);
  for (const { json } of again) expect(json.data).toEqual({ redirect_to: "/update-employment-details" });
  const fourth = (await applicationsOf(second)).at(-1);
  expect(await applicationsOf(second)).toHaveLength(4);
  expect(await stepOf(second)).toMatchObject({
    redirect_to: "/update-employment-details",
    loan: { loan_id: fourth?.id, loan_type: "Repeat Case" },
  });
  expect((await update(second)).json.data).toMatchObject({ loan_id: fourth?.id, decision: "Approve" });
}

test("while nobody can decide the application waits, eight at once open and decide one, and it is owed one loan at a time", {
  tags: "long",
}, async () => {
  const { walker: first, payment } = await paidBack();
  // The bureau's word of the first loan is too old by then, so it is asked again.
  await later(40);
  await server.sandbox.fault({ provider: "bureau", mode: "down", times: 100 });
  const out = await Promise.all(Array.from({ length: 4 }, () => update(first, DETAILS)));
  expect(new Set(out.map(({ status, json }) => `${status} ${json.code}`))).toEqual(
    new Set(["500 DECISION_UNAVAILABLE"]),
  );
  const [, opened, ...more] = await applicationsOf(first);
  expect([opened?.loan_type, more]).toEqual(["Repeat Case", []]);
  const second = on(first, opened?.id);
  expect(await stepOf(first)).toMatchObject({
    redirect_to: "/prepare-loan-offer",
    loan: { loan_id: second.loanId },
  });
  await server.sandbox.clearFaults();
  const answers = await Promise.all(Array.from({ length: 8 }, () => update(first)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.json.data).toMatchObject({ loan_id: second.loanId, decision: "Approve" });
  expect(new Set(await consentsTo(second))).toEqual(new Set(["update-employment-details"]));

  await signNext(second);
  const taken = { kind: "payment-returned", valueDate: server.clock.today(), of: payment } as const;
  await postTestEvent(server, first, taken);
  await expectHeld({ first, second });
  // It goes by itself once the first one is closed again.
  await payBack(first);
  expect((await stepOf(first)).redirect_to).toBe("/disbursed");
  await receiveMoney(server, second);
  expect(await dashboardOf(first)).toMatchObject({
    loan_id: second.loanId,
    lead: { status: "Disbursed" },
    closedLoan: { loan_id: first.loanId },
  });
});

/** The bank of the first loan's payment took it back: that loan is owed again, and the second one's money waits. */
async function expectHeld({ first, second }: { readonly first: Walker; readonly second: Walker }) {
  await server.workOff();
  expect(await asSuperuser("select from vaada.payouts where application_id = $1", [second.loanId])).toEqual(
    [],
  );
  const where = await server.call("GET", `/api/loan/disbursal?loan_id=${second.loanId}`, {
    token: first.token,
  });
  expect(where.json.data).toMatchObject({ state: "held" });
  expect(await asSuperuser("select kind from vaada.cases where application_id = $1", [first.loanId])).toEqual(
    [{ kind: "earlier-loan-owed" }],
  );
  const secret = server.services.settings.sandboxSecret?.reveal() ?? "";
  const released = await server.call("POST", "/api/platform/review", {
    headers: { "x-sandbox-secret": secret },
    body: { loan_id: second.loanId, action: "release" },
  });
  expect([released.status, released.json.message]).toEqual([
    409,
    "The borrower owes an earlier loan again: the money goes by itself once that one is closed.",
  ]);
  expect((await stepOf(first)).redirect_to).toBe("/dashboard");
  expect(await dashboardOf(first)).toMatchObject({ loan_id: first.loanId, lead: { status: "Disbursed" } });
  expect((await update(first)).json.data).toMatchObject({ loan_id: second.loanId });
  expect((await update(first, TOO_LITTLE)).json.code).toBe("LOAN_OPEN");
}

test("the form is for nobody on their first journey, and what it lacks is told at its fields", async () => {
  const walker = await walkTo(server, "employment");
  const { status, json } = await update(walker);
  expect([status, json.code, json.data]).toEqual([
    422,
    "STEP_OUT_OF_TURN",
    { redirect_to: "/employment-details" },
  ]);
  const { employeeType: _type, ...lacking } = DETAILS;
  const faulty = await update(walker, { ...lacking, loan_required: 25_100 });
  expect([faulty.status, faulty.json.data]).toEqual([
    400,
    {
      fields: {
        loan_required: "You can not apply loan more than 25000",
        employeeType: "Please select the employment type",
      },
    },
  ]);
  expect((await update({ ...walker, token: "nobody" })).status).toBe(403);
  expect(await applicationsOf(walker)).toHaveLength(1);
});
