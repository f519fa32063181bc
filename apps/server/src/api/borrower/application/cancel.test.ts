import { STEPS } from "@vaada/lending/steps";
import { ZERO } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { readBooks } from "../../../../testing/disbursals/books.ts";
import { walkToSigned } from "../../../../testing/disbursals/sign-by-hand.ts";
import { openTestServer, type TestServer } from "../../../../testing/test-server.ts";
import {
  consent,
  EMPLOYMENT,
  RETURN_ADDRESS,
  shareStatement,
  signThere,
  type Walker,
  walkTo,
} from "../../../../testing/walk.ts";
import { runJob } from "../../../jobs/handlers.ts";
import { performReview } from "../../../operations/reviews/perform-review.ts";

const server = await openTestServer();
/** Any amount waits for a person. */
const careful = await openTestServer({ disbursal: { automaticMax: ZERO } });

const cancel = ({ token }: Pick<Walker, "token">, body?: unknown, at: TestServer = server) =>
  at.call("POST", "/api/user/application/cancel", { token, ...(body === undefined ? {} : { body }) });
const dashboardOf = async ({ token }: Walker, at: TestServer = server) =>
  (await at.call("POST", "/api/user/dashboard", { token })).json.data;
const stepOf = async ({ token }: Walker, at: TestServer = server): Promise<unknown> =>
  (await at.call("GET", "/api/step/step-checker", { token })).json.data.redirect_to;
const applicationsOf = ({ userId }: Walker, at: TestServer = server) =>
  at.database.asSuperuser<{ id: bigint; open: boolean; cancelled: boolean }>(
    `select id, closed_at is null as open, cancelled_at is not null as cancelled
       from vaada.applications where borrower_id = $1 order by id`,
    [userId],
  );
const payoutsOf = ({ loanId }: Walker, at: TestServer = server) =>
  at.database.asSuperuser<{ key: string }>(
    "select idempotency_key as key from vaada.payouts where application_id = $1",
    [loanId],
  );

test.each(STEPS.slice(0, STEPS.indexOf("disbursal")))(
  "at %s an application can be cancelled, again and again with the same answer, and a new one starts at once",
  async (step) => {
    const walker = await walkTo(server, step);
    const first = await cancel(walker);
    expect([first.status, first.json.data]).toEqual([
      200,
      { loan_id: walker.loanId, loan_status: "Not Interested", redirect_to: "/dashboard" },
    ]);
    expect((await cancel(walker, { loan_id: String(walker.loanId) })).json).toEqual(first.json);
    expect(await applicationsOf(walker)).toMatchObject([{ open: false, cancelled: true }]);
    expect(await dashboardOf(walker)).toMatchObject({
      lead: { status: "Not Interested" },
      dashboard_message2: "You cancelled this application",
      refusal: null,
    });
    const again = await server.call("POST", "/api/user/apply-again", { token: walker.token });
    expect(again.status, "a cancelled application is no refusal").toBe(200);
    expect(again.json.data.redirect_to).toBe(await stepOf(walker));
    expect(await applicationsOf(walker)).toMatchObject([{ open: false }, { open: true, cancelled: false }]);
  },
);

test("the auto-pay is cancelled at the provider, the offer ends, and the borrower is told once", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "key-facts");
  await cancel(walker);
  await cancel(walker);
  await server.workOff();
  const { asSuperuser } = server.database;
  const mandates = await asSuperuser("select status from vaada.mandates where application_id = $1", [
    walker.loanId,
  ]);
  expect(mandates).toEqual([{ status: "cancelled" }]);
  const offers = await asSuperuser(
    "select replaced_at is null as live from vaada.offers where application_id = $1",
    [walker.loanId],
  );
  expect(offers).toEqual([{ live: false }]);
  const { json } = await server.call("GET", "/api/user/notifications", { token: walker.token });
  const told = (json.data as unknown as { kind: string }[]).filter(
    ({ kind }) => kind === "application-cancelled",
  );
  expect(told).toMatchObject([{ title: "Your application was cancelled", leads_to: "/dashboard" }]);
});

test("a visit to the document service ends with the application: who comes back proves nothing", async () => {
  const walker = await walkTo(server, "identity");
  const { state, client_id } = await consent(server, walker);
  await cancel(walker);
  const query = new URLSearchParams({ state, client_id });
  const path = `/api/user/aadhar-verification/webhook/digilocker?${query}`;
  const { status, json } = await server.call("GET", path, { token: walker.token });
  expect([status, json.code]).toEqual([400, "KYC_NOT_COMPLETED"]);
  await server.call("POST", "/api/user/apply-again", { token: walker.token });
  const started = await server.call("POST", "/api/user/aadhar-verification/initiate/digilocker", {
    token: walker.token,
    body: { callBackUrl: RETURN_ADDRESS },
  });
  expect(new URL(String(started.json.data.url)).searchParams.get("client_id")).not.toBe(client_id);
});

test("a statement that was shared is not read any more, by the borrower's call or by a job", async () => {
  const walker = await walkTo(server, "bank-statement");
  const entityId = await shareStatement(server, walker);
  await cancel(walker);
  await runJob(server.services, "refresh-bank-statement", { reference: entityId });
  const sessions = await server.database.asSuperuser(
    "select outcome, analysis_sealed as read from vaada.statement_sessions where application_id = $1",
    [walker.loanId],
  );
  expect(sessions).toEqual([{ outcome: "replaced", read: null }]);
  const body = { loan_id: walker.loanId, entityId };
  const { json } = await server.call("POST", "/api/user/bank-connect", { token: walker.token, body });
  expect(json.code).toBe("STEP_OUT_OF_TURN");
});

test("a signature that comes after the cancelling signs nothing, and nothing is paid out", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "e-sign");
  const client_id = await signThere(server, walker);
  await cancel(walker);
  const body = { client_id };
  const { status } = await server.call("POST", "/api/user/digital-esign/report", {
    token: walker.token,
    body,
  });
  expect(status).not.toBe(200);
  await server.workOff();
  expect(await payoutsOf(walker)).toEqual([]);
});

test("a signed loan whose money waits for a person can be cancelled, and no person can release it then", {
  tags: "long",
}, async () => {
  const walker = await walkTo(careful, "disbursal");
  await careful.workOff();
  expect((await cancel(walker, undefined, careful)).status).toBe(200);
  const act = { applicationId: walker.loanId, action: "release", by: { kind: "sandbox" } } as const;
  expect(await performReview(careful.services, act)).toMatchObject({ kind: "refused" });
  await careful.workOff();
  expect(await payoutsOf(walker, careful)).toEqual([]);
});

test("what was erased with a cancelled application is not there for any call, and none of them fails", {
  tags: "long",
}, async () => {
  const { token, loanId, ...walker } = await walkTo(server, "e-sign");
  await cancel({ token });
  await server.workOff();
  const kept = await server.database.asSuperuser(
    "select from vaada.bank_accounts where application_id = $1 and erased_at is null",
    [loanId],
  );
  expect(kept, walker.userId).toEqual([]);
  const answers = [
    [`/api/loan/key-fact-statement?loan_id=${loanId}`, 404],
    [`/api/loan/disbursal?loan_id=${loanId}`, 422],
    ["/api/user/get-existing-bank-details", 404],
    [`/api/loan/e-mandate?loan_id=${loanId}`, 200],
    ["/api/user/data", 200],
    ["/api/user/profile", 200],
    ["/api/user/loan-history", 200],
  ] as const;
  for (const [path, status] of answers)
    expect([path, (await server.call("GET", path, { token })).status]).toEqual([path, status]);
});

test("once the money is released, cancelling is refused and the cooling-off is named", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  const { status, json } = await cancel(walker);
  expect([status, json.code]).toEqual([409, "CANCEL_TOO_LATE"]);
  expect(json.message).toContain("give the loan back");
  expect(await applicationsOf(walker)).toMatchObject([{ open: true, cancelled: false }]);
});

test("a refused application is not cancelled: its 45 days stay", async () => {
  const walker = await walkTo(server, "decision", { pan: "ABCPD1234D" });
  const { token, loanId } = walker;
  await server.call("POST", "/api/loan/decision", { token, body: { loan_id: loanId } });
  const { status, json } = await cancel(walker);
  expect([status, json.code]).toEqual([409, "NOTHING_TO_CANCEL"]);
  expect((await server.call("POST", "/api/user/apply-again", { token })).json.code).toBe(
    "APPLICATION_REFUSED",
  );
});

test.each([1, 2, 3, 4])("of a cancelling and a payout at once exactly one wins (%i)", async () => {
  const walker = await walkToSigned(server);
  const [{ status }] = await Promise.all([cancel(walker), server.workOff()]);
  await server.workOff();
  const payouts = await payoutsOf(walker);
  const booked = (await readBooks(server)).filter(({ reference }) =>
    payouts.some(({ key }) => key === reference),
  );
  expect([status, payouts.length, booked.length]).toEqual(status === 200 ? [200, 0, 0] : [409, 1, 1]);
});

test.each([1, 2, 3])("of a cancelling and a decision at once exactly one comes first (%i)", async () => {
  const walker = await walkTo(server, "decision");
  const { token, loanId } = walker;
  const [cancelled, decided] = await Promise.all([
    cancel(walker),
    server.call("POST", "/api/loan/decision", { token, body: { loan_id: loanId } }),
  ]);
  expect(cancelled.status).toBe(200);
  expect([200, 422]).toContain(decided.status);
  expect(await applicationsOf(walker)).toMatchObject([{ open: false, cancelled: true }]);
  expect(await stepOf(walker)).toBe("/dashboard");
});

test("somebody else's application is not there, and nobody cancels without a token", async () => {
  const [walker, other] = [await walkTo(server, "employment"), await walkTo(server, "basic-details")];
  expect((await cancel(other, { loan_id: walker.loanId })).status).toBe(404);
  expect((await cancel(other, { everything: true })).status).toBe(400);
  expect((await server.call("POST", "/api/user/application/cancel")).status).toBe(403);
  expect(await applicationsOf(walker)).toMatchObject([{ open: true }]);
});

test("a repeat borrower who cancels begins anew with the same form", { tags: "long" }, async () => {
  const walker = await walkTo(server, "dashboard");
  const { token } = walker;
  const { asSuperuser } = server.database;
  await asSuperuser(
    `update vaada.loans set status = 'closed', closed_on = arrived_on, closed_by = 'repaid' where application_id = $1`,
    [walker.loanId],
  );
  await asSuperuser("update vaada.applications set closed_at = now() where id = $1", [walker.loanId]);
  const start = () => server.call("POST", "/api/user/update-employment-details", { token, body: EMPLOYMENT });
  expect((await start()).status).toBe(200);
  expect((await cancel(walker)).json.data.loan_status).toBe("Not Interested");
  expect((await start()).status).toBe(200);
  expect(await applicationsOf(walker)).toMatchObject([
    { cancelled: false },
    { cancelled: true },
    { open: true },
  ]);
});
