import { expect, test, vi } from "vitest";
import {
  atBankAccount,
  mandateStates,
  ordered,
  pay,
  sendEvent,
  sweepLater,
} from "../../../../testing/bank-accounts/borrower.ts";
import {
  approveByUpi,
  atBankAccountOfSmallLoan,
  startByUpi,
} from "../../../../testing/bank-accounts/by-upi.ts";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import type { Walker } from "../../../../testing/walk.ts";
import { readAuthorisationsToGiveBack } from "../../../journey/mandates/authorisations/store.ts";
import { refreshMandate } from "../../../journey/mandates/refresh-mandate.ts";
import { giveBackAuthorisation } from "../../../loans/repayments/give-back-authorisation.ts";
import { AS_WORKER } from "../../../platform/db/actor.ts";

const server = await openTestServer();
const { sandbox } = server;
const { asSuperuser } = server.database;
/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 60_000 };

const answerOf = async ({ token, loanId }: Walker) =>
  (await server.call("GET", `/api/loan/e-mandate?loan_id=${loanId}`, { token })).json.data;

const rupeeOf = async ({ userId }: Walker) =>
  asSuperuser<{ authorised: bigint | null; isBack: boolean; reference: string | null }>(
    `select authorised_paise as authorised, given_back_on is not null as "isBack", refund_reference as reference
       from vaada.mandates where borrower_id = $1 order by asked_at`,
    [userId],
  );

const owedBack = async (): Promise<bigint> => {
  const [row] = await asSuperuser<{ held: bigint }>(
    "select coalesce(-sum(amount_paise), 0)::bigint as held from vaada.ledger_lines where account = '2310'",
  );
  return row?.held ?? 0n;
};

test("UPI is offered where no debit can ask for a PIN, and its rupee is told", async () => {
  const small = await atBankAccountOfSmallLoan(server);
  expect(await answerOf(small)).toMatchObject({
    status: "none",
    method: null,
    autoPay: { methods: ["upi", "enach"], authorisation: 1 },
  });
  const large = await atBankAccount(server);
  const { autoPay } = await answerOf(large);
  expect(autoPay).toMatchObject({ methods: ["enach"] });
  expect(autoPay).not.toHaveProperty("authorisation");
  const { status, json } = await startByUpi(server, large, await large.added());
  expect([status, json.code]).toEqual([400, "AUTO_PAY_METHOD_NOT_OFFERED"]);
  expect(await mandateStates(server, large)).toEqual([]);
});

test("approving it takes a rupee, which is booked as the borrower's and goes back at once", async () => {
  const borrower = await atBankAccountOfSmallLoan(server);
  await approveByUpi(server, borrower);
  await expect
    .poll(async () => {
      await server.workOff();
      return (await rupeeOf(borrower))[0];
    }, PATIENT)
    .toMatchObject({ authorised: 100n, isBack: true, reference: expect.stringMatching(/^rfnd_/) });
  expect(await owedBack()).toBe(0n);
  const kinds = await asSuperuser<{ kind: string; count: number }>(
    `select kind, count(*)::int from vaada.journals where kind like 'authorisation%' group by kind order by kind`,
  );
  expect(kinds).toEqual([
    { kind: "authorisation", count: 1 },
    { kind: "authorisation-returned", count: 1 },
  ]);
  expect(await answerOf(borrower)).toMatchObject({ status: "confirmed", method: "upi" });
  expect((await borrower.details()).json.data).toMatchObject({ method: "upi" });
  expect(await borrower.step()).toBe("/penny-drop-verify");
  await sweepLater(server, borrower);
  expect(await rupeeOf(borrower), "nothing more goes back").toHaveLength(1);
  expect(await readBreaches(server)).toEqual([]);
}, 120_000);

test("what the provider has given back and we did not hear of is not given back twice", async () => {
  const borrower = await atBankAccountOfSmallLoan(server);
  await approveByUpi(server, borrower);
  await sandbox.fault({ provider: "payments", mode: "timeout-after-success", times: 1 });
  await expect
    .poll(async () => {
      await server.workOff();
      return (await rupeeOf(borrower))[0]?.isBack;
    }, PATIENT)
    .toBe(true);
  await sandbox.clearFaults();
  const [{ payment } = { payment: "" }] = await asSuperuser<{ payment: string }>(
    "select payment_reference as payment from vaada.mandates where borrower_id = $1",
    [borrower.userId],
  );
  const books = await fetch(`${sandbox.url}/books`);
  const { refunds } = (await books.json()) as { refunds: { payment_id: string; status: string }[] };
  expect(
    refunds.filter(({ payment_id, status }) => payment_id === payment && status !== "failed"),
  ).toHaveLength(1);
  expect([await owedBack(), await readBreaches(server)]).toEqual([0n, []]);
}, 120_000);

test("a refund that fails is made again under another name", async () => {
  const borrower = await atBankAccountOfSmallLoan(server);
  const account = await borrower.added();
  const { json } = await startByUpi(server, borrower, account);
  const answer = await pay(server, json.data.order_id);
  await sandbox.post("/actions/fail-refund", { payment_id: answer.razorpay_payment_id });
  await borrower.finish(answer);
  await expect
    .poll(async () => {
      await server.workOff();
      await sweepLater(server, borrower);
      return (await rupeeOf(borrower))[0]?.isBack;
    }, PATIENT)
    .toBe(true);
  expect([await owedBack(), await readBreaches(server)]).toEqual([0n, []]);
}, 120_000);

const idsToGiveBack = () => server.services.database.withTx(AS_WORKER, readAuthorisationsToGiveBack);
const mandateOf = async ({ userId }: Walker) => {
  const [mandate] = await asSuperuser<{ id: string; tries: number; payment: string }>(
    "select id, refund_tries as tries, payment_reference as payment from vaada.mandates where borrower_id = $1",
    [userId],
  );
  return mandate ?? { id: "", tries: 0, payment: "" };
};

test("a payment that never took anything is not asked about for ever", async () => {
  const borrower = await atBankAccountOfSmallLoan(server);
  await startByUpi(server, borrower, await borrower.added());
  const { id } = await mandateOf(borrower);
  const setAge = (age: string) =>
    asSuperuser(
      `update vaada.mandates set payment_reference = 'pay_nobody', asked_at = now() - $2::interval where id = $1`,
      [id, age],
    );
  await setAge("2 hours");
  expect(await idsToGiveBack()).toContain(id);
  expect(await giveBackAuthorisation(server.services, id)).toEqual({ kind: "done" });
  await setAge("8 days");
  expect(await idsToGiveBack()).not.toContain(id);
}, 120_000);

test("choosing the other way withdraws what nobody has approved, and what is approved of it all the same is ended", async () => {
  const borrower = await atBankAccountOfSmallLoan(server);
  const { accountId, orderId } = await ordered(borrower);
  const byUpi = await startByUpi(server, borrower, accountId);
  expect([byUpi.status, byUpi.json.data.order_id === orderId]).toEqual([200, false]);
  expect((await startByUpi(server, borrower, accountId)).json.data).toEqual(byUpi.json.data);
  expect(await mandateStates(server, borrower)).toEqual(["created to cancel", "created"]);
  // In the window that is still open somewhere.
  await pay(server, orderId);
  await borrower.finish(await pay(server, byUpi.json.data.order_id));
  await expect
    .poll(async () => {
      await sweepLater(server, borrower);
      return mandateStates(server, borrower);
    }, PATIENT)
    .toEqual(["cancelled gone", "confirmed"]);
  expect(await answerOf(borrower)).toMatchObject({ status: "confirmed", method: "upi" });
}, 120_000);

test("a rupee that was taken by a mandate which was withdrawn goes back too", async () => {
  const borrower = await atBankAccountOfSmallLoan(server);
  const accountId = await borrower.added();
  const byUpi = await startByUpi(server, borrower, accountId);
  await borrower.start(accountId);
  expect(await mandateStates(server, borrower)).toEqual(["created to cancel", "created"]);
  await pay(server, byUpi.json.data.order_id);
  await expect
    .poll(async () => {
      await sweepLater(server, borrower);
      return [await mandateStates(server, borrower), (await rupeeOf(borrower))[0]?.isBack];
    }, PATIENT)
    .toEqual([["cancelled gone", "created"], true]);
  expect([await owedBack(), await readBreaches(server)]).toEqual([0n, []]);
}, 120_000);

test("one that is paused in the UPI app says so, and goes on when it is resumed", async () => {
  const borrower = await atBankAccountOfSmallLoan(server);
  const { tokenId } = await approveByUpi(server, borrower);
  await sandbox.post("/actions/confirm", { token: tokenId });
  await sandbox.post("/actions/pause", { token: tokenId });
  await sendEvent(server, "token.paused", { token: { entity: { id: tokenId, entity: "token" } } });
  await server.workOff();
  expect(await answerOf(borrower)).toMatchObject({ status: "paused", method: "upi" });
  await sandbox.post("/actions/resume", { token: tokenId });
  await sweepLater(server, borrower);
  expect(await answerOf(borrower)).toMatchObject({ status: "confirmed" });
}, 120_000);

test.each(["resume", "cancel"])(
  "money goes on for one that was paused only once it counts again: %s",
  async (act) => {
    const borrower = await atBankAccountOfSmallLoan(server);
    const { tokenId } = await approveByUpi(server, borrower);
    await sandbox.post("/actions/confirm", { token: tokenId });
    await sandbox.post("/actions/pause", { token: tokenId });
    const [mandate] = await asSuperuser<{ id: string }>(
      "select id from vaada.mandates where borrower_id = $1",
      [borrower.userId],
    );
    const publish = vi.fn(server.services.publish);
    const ask = () =>
      refreshMandate(
        { ...server.services, publish },
        { borrowerId: borrower.userId, mandateId: mandate?.id ?? "" },
      );
    expect(await ask()).toMatchObject({ isPaused: true });
    publish.mockClear();
    await sandbox.post(`/actions/${act}`, { token: tokenId });
    expect(await ask()).toMatchObject({
      isPaused: false,
      status: act === "resume" ? "confirmed" : "cancelled",
    });
    expect(publish.mock.calls.map(([, name]) => name)).toEqual(act === "resume" ? ["mandate-confirmed"] : []);
  },
  120_000,
);

test("after three refunds that failed a person is told once, and nobody asks for another", async () => {
  const borrower = await atBankAccountOfSmallLoan(server);
  const { json } = await startByUpi(server, borrower, await borrower.added());
  const answer = await pay(server, json.data.order_id);
  await sandbox.post("/actions/fail-refund", { payment_id: answer.razorpay_payment_id, times: 9 });
  const alarm = vi.spyOn(server.services.metrics, "countRepaymentAlarm");
  await borrower.finish(answer);
  await expect
    .poll(async () => {
      await server.workOff();
      await sweepLater(server, borrower);
      return (await mandateOf(borrower)).tries;
    }, PATIENT)
    .toBe(3);
  const { id, payment } = await mandateOf(borrower);
  expect(await idsToGiveBack()).not.toContain(id);
  // As the comparison with the provider's report does.
  expect(await giveBackAuthorisation(server.services, id)).toEqual({ kind: "done" });
  await sweepLater(server, borrower);
  const made = await server.services.payments.refundsOf(payment);
  expect(made).toMatchObject({ refunds: Array(3).fill({ status: "failed" }) });
  expect(alarm.mock.calls).toEqual([["refund-refused"]]);
  alarm.mockRestore();
}, 120_000);
