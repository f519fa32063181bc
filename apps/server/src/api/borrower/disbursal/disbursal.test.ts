import { expect, test } from "vitest";
import { readBooks, readBreaches, readDisagreements } from "../../../../testing/disbursals/books.ts";
import { type SignedWalker, walkToSigned } from "../../../../testing/disbursals/sign-by-hand.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { receiveMoney, walkTo } from "../../../../testing/walk.ts";
import { disburse } from "../../../loans/disbursals/disburse.ts";
import { resumeDisbursal } from "../../../loans/disbursals/request-disbursal.ts";
import { AS_WORKER, asBorrower } from "../../../platform/db/actor.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";

const server = await openTestServer();

const read = async ({ token, loanId }: Pick<SignedWalker, "token" | "loanId">) =>
  server.call("GET", `/api/loan/disbursal?loan_id=${loanId}`, { token });
const stateOf = async (walker: SignedWalker) => (await read(walker)).json.data.state;
const lead = async ({ token }: SignedWalker) => {
  const { json } = await server.call("GET", "/api/step/step-checker", { token });
  const { loan_status } = json.data.loan as { loan_status: string };
  return [loan_status, json.data.redirect_to];
};
const texts = async ({ mobile }: SignedWalker) =>
  (await server.sandbox.messages(mobile)).filter(({ text }) => text.includes("was sent to your account"));
const payoutsOf = ({ loanId }: SignedWalker) =>
  server.database.asSuperuser<{ key: string; status: string; reference: string | null }>(
    `select idempotency_key as key, status, provider_reference as reference from vaada.payouts
      where application_id = $1 order by number`,
    [loanId],
  );
const journalsOf = async ({ loanId }: SignedWalker) =>
  (
    await server.database.asSuperuser<{ kind: string }>(
      "select kind from vaada.journals where application_id = $1 order by position",
      [loanId],
    )
  ).map(({ kind }) => kind);
const bookedOf = async (walker: SignedWalker) => {
  const own = await payoutsOf(walker);
  const booked = await readBooks(server);
  return own.map(({ reference }) => booked.find(({ id }) => id === reference)?.status);
};
const workUntil = async (walker: SignedWalker, state: string) => {
  while ((await stateOf(walker)) !== state) await server.workOff();
};
const setMandate = ({ loanId }: SignedWalker, status: string) =>
  server.database.asSuperuser("update vaada.mandates set status = $2 where application_id = $1", [
    loanId,
    status,
  ]);
const resume = ({ userId, loanId }: SignedWalker) =>
  server.services.database.withTx(asBorrower(userId), (tx) => resumeDisbursal(tx, loanId));
const hint = (reference: string) =>
  server.services.database.withTx(AS_WORKER, (tx) => enqueue(tx, "refresh-payout", { reference }));

test("the money arrives on the proved account, with the bank's number, a text and a journal", async () => {
  const anita = await walkToSigned(server, { pan: "ABCPA1234D" });
  // No worker has let it go yet; nobody is told of a person who is not needed.
  expect((await read(anita)).json.data).toMatchObject({
    state: "sent",
    amount: 19_292,
    bank: "HDFC",
    account: "6782",
    sentAt: null,
    arrivedAt: null,
    utr: null,
  });
  expect(await lead(anita)).toEqual(["Approved", "/disbursed"]);
  await receiveMoney(server, anita);
  const { data } = (await read(anita)).json;
  expect(data).toMatchObject({ state: "arrived", sentAt: expect.any(String), arrivedAt: expect.any(String) });
  expect(data.utr).toMatch(/^\d{12}$/);
  expect(await lead(anita)).toEqual(["Disbursed", "/dashboard"]);

  await server.workOff();
  const [text, ...more] = await texts(anita);
  expect(more).toEqual([]);
  expect(text?.text).toContain(`₹19,292 was sent to your account ending 6782. UTR ${data.utr}.`);
  const [row] = await server.database.asSuperuser(
    "select arrived_on, released_by from vaada.disbursals where application_id = $1",
    [anita.loanId],
  );
  expect(row).toEqual({ arrived_on: server.clock.today(), released_by: "limit" });
  expect(await readDisagreements(server, [{ ...anita, account: "50100123456782" }])).toEqual([]);
  expect(await readBreaches(server)).toEqual([]);
});

test("the whole journey ends with the money on the account and the agreement among the documents", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  const { data } = (await read(walker)).json;
  expect(data.state).toBe("arrived");
  expect(data.documents).toEqual(expect.arrayContaining(["Key Fact Statement", "Loan Agreement"]));
  // As the screen asks for the address of one: the page of the history that begins with this loan.
  const query = `before=${walker.loanId + 1}&limit=1`;
  const history = await server.call("GET", `/api/user/loan-history?${query}`, { token: walker.token });
  const [loan] = history.json.data as unknown as LoanInHistory[];
  expect(loan?.loanID).toBe(walker.loanId);
  // A job adds the tax invoice, which may be there by now.
  const listed = loan?.documents.map(({ documentType }) => documentType);
  expect(listed).toEqual(expect.arrayContaining(data.documents as string[]));
});

type LoanInHistory = { loanID: number; documents: { documentType: string }[] };

test("asking where the money is writes nothing, however often", { tags: "long" }, async () => {
  const walker = await walkToSigned(server);
  const links = () =>
    server.database.asSuperuser("select from vaada.document_links where borrower_id = $1", [walker.userId]);
  const before = await links();
  for (let times = 0; times < 3; times += 1) expect((await read(walker)).json.data.documents).not.toEqual([]);
  expect(await links()).toEqual(before);
});

test("a payout that comes back is tried once more with another key, and paid", { tags: "long" }, async () => {
  const harini = await walkToSigned(server, { pan: "ABCPH1234H" });
  await receiveMoney(server, harini);
  expect(await bookedOf(harini)).toEqual(["reversed", "processed"]);
  const keys = (await payoutsOf(harini)).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
  expect(await journalsOf(harini)).toEqual(["disbursal"]);
  expect(await readBreaches(server)).toEqual([]);
});

test("money that had arrived and is sent back is taken back in the ledger, and paid again", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server);
  await receiveMoney(server, walker);
  const [first] = await payoutsOf(walker);
  await server.sandbox.post("/actions/reverse", { payout_id: first?.reference });
  // As the provider would tell it: twice.
  for (let times = 0; times < 2; times += 1) await hint(first?.reference ?? "");
  while ((await payoutsOf(walker)).length < 2) await server.workOff();
  expect((await lead(walker))[0]).not.toBe("Approved");
  await receiveMoney(server, walker);
  expect(await journalsOf(walker)).toEqual(["disbursal", "disbursal-reversed", "disbursal"]);
  expect(await bookedOf(walker)).toEqual(["reversed", "processed"]);
  await server.workOff();
  expect(await texts(walker)).toHaveLength(2);
  expect(await readBreaches(server)).toEqual([]);
});

test("what came back for good waits for a person, who is alarmed; the lead stays as sent", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server, { account: "501001233333" });
  await workUntil(walker, "checking");
  expect(await bookedOf(walker)).toEqual(["reversed", "reversed"]);
  expect(await lead(walker)).toEqual(["Disbursal Sheet Send", "/disbursed"]);
  await server.workOff();
  expect(await payoutsOf(walker)).toHaveLength(2);
  expect(server.logLines.some((line) => line.includes("alarm: a disbursal stopped"))).toBe(true);
  expect(await server.services.metrics.registry.metrics()).toMatch(
    /vaada_disbursal_alarms_total\{why="reversed"\} [1-9]/,
  );
  expect(await journalsOf(walker)).toEqual([]);
});

test("an account that is closed is not tried a second time", { tags: "long" }, async () => {
  const walker = await walkToSigned(server, { account: "501001234444" });
  await workUntil(walker, "checking");
  await server.workOff();
  expect(await bookedOf(walker)).toEqual(["failed"]);
});

test("what stops for a reason that is not the bank's is held, and nobody says that it came back", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server);
  await server.database.asSuperuser(
    `insert into vaada.blacklist (pan_index, reason, added_at)
     select pan_index, 'test', now() from vaada.pan_records where borrower_id = $1`,
    [walker.userId],
  );
  await workUntil(walker, "held");
  expect(await payoutsOf(walker)).toEqual([]);
});

test("what a bank has refused but another try may have paid is held too", { tags: "long" }, async () => {
  const walker = await walkToSigned(server, { account: "501005554444" });
  await workUntil(walker, "checking");
  await server.database.asSuperuser(
    "update vaada.payouts set paid_late_at = now() where application_id = $1",
    [walker.loanId],
  );
  expect(await stateOf(walker)).toBe("held");
});

test("a queued payout is with the bank, and arrives when it does", { tags: "long" }, async () => {
  const walker = await walkToSigned(server, { account: "501001231111" });
  // Asked once: what happens at the bank afterwards is not heard of yet.
  await disburse(server.services, { agreementId: walker.agreementId, borrowerId: walker.userId });
  expect(await stateOf(walker)).toBe("taken");
  expect((await lead(walker))[0]).toBe("Disbursed");
  await receiveMoney(server, walker);
  expect(await bookedOf(walker)).toEqual(["processed"]);
});

test("without a confirmed auto-pay nothing is sent; with it the money goes by itself", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server);
  await setMandate(walker, "initiated");
  await server.workOff();
  expect(await stateOf(walker)).toBe("waiting-auto-pay");
  expect(await payoutsOf(walker)).toEqual([]);
  await setMandate(walker, "confirmed");
  await resume(walker);
  await receiveMoney(server, walker);
});

test("the second try waits for the auto-pay like the first, and is not called on its way meanwhile", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server, { account: "501005552222" });
  await disburse(server.services, { agreementId: walker.agreementId, borrowerId: walker.userId });
  await setMandate(walker, "initiated");
  while ((await payoutsOf(walker))[0]?.status !== "failed") await server.workOff();
  await server.workOff();
  expect(await payoutsOf(walker)).toHaveLength(1);
  expect(await stateOf(walker)).toBe("waiting-auto-pay");
  await setMandate(walker, "confirmed");
  await resume(walker);
  await receiveMoney(server, walker);
});

test("an event about a payout of somebody else's changes nothing", async () => {
  const before = await server.database.asSuperuser("select count(*) as count from vaada.journals");
  await hint("pout_nobody");
  await server.workOff();
  expect(await server.database.asSuperuser("select count(*) as count from vaada.journals")).toEqual(before);
});

test("who has not signed is led back, and another's loan is not there", { tags: "long" }, async () => {
  const early = await walkTo(server, "key-facts");
  expect((await read(early)).json.code).toBe("STEP_OUT_OF_TURN");
  const other = await walkToSigned(server);
  const { status } = await server.call("GET", `/api/loan/disbursal?loan_id=${other.loanId}`, {
    token: early.token,
  });
  expect(status).toBe(404);
});
