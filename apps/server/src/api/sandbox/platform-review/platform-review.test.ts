import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { readBooks, readBreaches } from "../../../../testing/disbursals/books.ts";
import { type SignedWalker, walkToSigned } from "../../../../testing/disbursals/sign-by-hand.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { receiveMoney, takeOffer, type Walker, walkTo } from "../../../../testing/walk.ts";
import { disburse } from "../../../loans/disbursals/disburse.ts";

const server = await openTestServer({ disbursal: { automaticMax: paise(1_000_000n) } });
const PATH = "/api/platform/review";
const headers = { "x-sandbox-secret": server.services.settings.sandboxSecret?.reveal() ?? "" };

const act = async (action: string, { loanId }: Pick<Walker, "loanId">) => {
  const { status, json } = await server.call("POST", PATH, { headers, body: { loan_id: loanId, action } });
  return { status, message: json.message, data: json.data };
};
const lead = async ({ token }: Pick<Walker, "token">) => {
  const { json } = await server.call("GET", "/api/step/step-checker", { token });
  const { loan_status } = json.data.loan as { loan_status: string };
  return [loan_status, json.data.redirect_to];
};
const reviewsOf = async ({ loanId }: Pick<Walker, "loanId">) =>
  (
    await server.database.asSuperuser<{ action: string; about: string }>(
      "select action, about from vaada.reviews where application_id = $1 order by acted_at",
      [loanId],
    )
  ).map(({ action, about }) => `${action} ${about}`);
/** As what found that a person must look would leave it. */
const makeWait = ({ loanId }: Walker, about: string) =>
  server.database.asSuperuser(
    "update vaada.applications set under_review_at = now(), under_review_for = $2 where id = $1",
    [loanId, about],
  );
const stateOf = async ({ token, loanId }: SignedWalker) =>
  (await server.call("GET", `/api/loan/disbursal?loan_id=${loanId}`, { token })).json.data.state;
const workUntil = async (walker: SignedWalker, state: string) => {
  while ((await stateOf(walker)) !== state) await server.workOff();
};

test("without the secret there is nothing at that address, and a body is read closely", async () => {
  for (const wrong of [{}, { "x-sandbox-secret": "guess" }]) {
    const body = { loan_id: 100_001, action: "approve" };
    expect((await server.call("POST", PATH, { headers: wrong, body })).status).toBe(404);
  }
  for (const body of [{}, { loan_id: 1 }, { loan_id: "x", action: "approve" }, { loan_id: 1, action: "pay" }])
    expect((await server.call("POST", PATH, { headers, body })).status).toBe(400);
  expect((await act("approve", { loanId: 999_999_999 })).status).toBe(404);
});

test("who waits for nobody can't be approved, rejected or released, and is told why", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "references");
  for (const action of ["approve", "reject", "release"]) {
    const { status, message } = await act(action, walker);
    expect([status, message.length > 20]).toEqual([409, true]);
  }
  expect(await reviewsOf(walker)).toEqual([]);
});

test("a selfie that a person has looked at counts, and the borrower goes on to the bank account", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "selfie");
  await makeWait(walker, "selfie");
  expect(await lead(walker)).toEqual(["Under Review", "/dashboard"]);
  expect(await act("approve", walker)).toMatchObject({
    status: 200,
    data: { loan_id: walker.loanId, action: "approve", about: "selfie" },
  });
  expect(await lead(walker)).toEqual(["Approved", "/add-bank-account"]);
  expect(await reviewsOf(walker)).toEqual(["approve selfie"]);
  expect((await act("approve", walker)).status).toBe(409);
});

const putOnList = ({ userId }: Walker) =>
  server.database.asSuperuser(
    `insert into vaada.blacklist (pan_index, reason, added_at)
     select pan_index, 'test', now() from vaada.pan_records where borrower_id = $1`,
    [userId],
  );

test("whoever was put on the lender's list and let go by a person takes the offer", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "offer");
  await putOnList(walker);
  await expect(takeOffer(server, walker)).rejects.toThrow("422");
  expect(await lead(walker)).toEqual(["Under Review", "/dashboard"]);
  expect((await act("approve", walker)).status).toBe(200);
  await takeOffer(server, walker);
  expect(await lead(walker)).toEqual(["Approved", "/reference-details"]);
});

test("a rejected application is closed, and the borrower reads a refusal for 45 days", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "selfie");
  await makeWait(walker, "selfie");
  expect((await act("reject", walker)).status).toBe(200);
  expect(await lead(walker)).toEqual(["Rejected", "/dashboard"]);
  const { status, json } = await server.call("POST", "/api/loan/decision", {
    token: walker.token,
    body: { loan_id: walker.loanId },
  });
  expect([status, json.code]).toEqual([409, "APPLICATION_REFUSED"]);
  expect(json.data).toMatchObject({
    decision: "Reject",
    reasons: [expect.stringContaining("looked at your")],
  });
  expect(await reviewsOf(walker)).toEqual(["reject selfie"]);
  for (const action of ["approve", "reject", "release"]) expect((await act(action, walker)).status).toBe(409);
});

test("a decision that nobody could take is taken again by the policy, once a person vouches for the gap", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "offer");
  await reviewLastDecision(walker, ["age-unknown"]);
  expect(await lead(walker)).toEqual(["Under Review", "/dashboard"]);
  expect(await act("approve", walker)).toMatchObject({ status: 200, data: { about: "decision" } });
  expect(await lead(walker)).toEqual(["Approved", "/loan-approval"]);

  const unscored = await walkTo(server, "offer");
  await reviewLastDecision(unscored, ["score-unknown"]);
  expect((await act("approve", unscored)).status).toBe(200);
  expect(await lead(unscored)).toEqual(["Application Received", "/process-to-bank"]);
});

/** Makes the last decision one that waits for a person, for these reasons. */
async function reviewLastDecision(walker: Walker, reasons: string[]): Promise<void> {
  await server.database.asSuperuser(
    `update vaada.decisions set outcome = 'review', grade = null, amount_paise = null, cap_paise = null, reasons = $2
      where application_id = $1`,
    [walker.loanId, reasons],
  );
  await makeWait(walker, "decision");
}

test("above the limit the money waits for a person, and goes when they release it", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server);
  await server.workOff();
  expect(await stateOf(walker)).toBe("waiting-release");
  expect(await lead(walker)).toEqual(["Approved", "/disbursed"]);
  expect((await act("approve", walker)).status).toBe(409);
  expect((await act("reject", walker)).status).toBe(409);
  expect((await act("release", walker)).status).toBe(200);
  expect(await lead(walker)).toEqual(["Disbursal Sheet Send", "/disbursed"]);
  expect((await act("release", walker)).status).toBe(409);
  await receiveMoney(server, walker);
  expect(await reviewsOf(walker)).toEqual(["release disbursal"]);
  expect((await act("release", walker)).message).toBe("The money has arrived.");
});

test("one that had stopped is tried again with a new key when a person releases it", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server, { account: "501009994444" });
  expect((await act("release", walker)).status).toBe(200);
  await workUntil(walker, "checking");
  expect((await act("release", walker)).status).toBe(200);
  await workUntil(walker, "checking");
  const payouts = await server.database.asSuperuser<{ id: string; key: string; status: string }>(
    "select id, idempotency_key as key, status from vaada.payouts where application_id = $1",
    [walker.loanId],
  );
  expect(payouts.map(({ status }) => status)).toEqual(["failed", "failed"]);
  expect(new Set(payouts.map(({ key }) => key)).size).toBe(2);
  const booked = (await readBooks(server)).filter(({ account }) => account === "501009994444");
  expect(booked).toHaveLength(2);
  expect(await readBreaches(server)).toEqual([]);
});

test("who was put on the lender's list after signing is paid nothing, whoever releases it, and can be rejected", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server);
  await putOnList(walker);
  await workUntil(walker, "held");
  const { status, message } = await act("release", walker);
  expect([status, message]).toEqual([409, expect.stringContaining("on the lender's list")]);
  expect(await stateOf(walker)).toBe("held");
  expect((await act("reject", walker)).status).toBe(200);
  expect(await lead(walker)).toEqual(["Rejected", "/dashboard"]);
  expect(await reviewsOf(walker)).toEqual(["reject disbursal"]);
  await server.workOff();
  const left = await server.database.asSuperuser(
    `select from vaada.payouts where application_id = $1
     union all
     select from vaada.mandates where application_id = $1 and cancel_asked_at is null`,
    [walker.loanId],
  );
  expect(left).toEqual([]);
  expect((await act("release", walker)).status).toBe(409);
});

test("who is taken off the list again is paid when a person releases it", { tags: "long" }, async () => {
  const walker = await walkToSigned(server);
  await putOnList(walker);
  await workUntil(walker, "held");
  await server.database.asSuperuser(
    "delete from vaada.blacklist where pan_index = (select pan_index from vaada.pan_records where borrower_id = $1)",
    [walker.userId],
  );
  expect((await act("release", walker)).status).toBe(200);
  await receiveMoney(server, walker);
});

test("a stopped loan that has a payout which may be alive, or has been paid, can't be rejected", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server);
  expect((await act("release", walker)).status).toBe(200);
  const stop = () =>
    server.database.asSuperuser("update vaada.disbursals set stopped_at = now() where application_id = $1", [
      walker.loanId,
    ]);
  await disburse(server.services, { agreementId: walker.agreementId, borrowerId: walker.userId });
  await stop();
  expect((await act("reject", walker)).status).toBe(409);
  await receiveMoney(server, walker);
  await stop();
  expect((await act("reject", walker)).status).toBe(409);
});
