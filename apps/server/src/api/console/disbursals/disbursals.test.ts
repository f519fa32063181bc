import { ZERO } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { openTestConsole, type StaffBrowser } from "../../../../testing/console/test-console.ts";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { signByHand, walkToSigned } from "../../../../testing/disbursals/sign-by-hand.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import {
  ACCOUNT,
  acceptKeyFacts,
  decide,
  EMPLOYMENT,
  giveAccount,
  giveEmployment,
  giveReferences,
  receiveMoney,
  sendSelfie,
  takeOffer,
  verifyBank,
  walkTo,
} from "../../../../testing/walk.ts";

/** Any amount waits for two people. */
const server = await openTestServer({ disbursal: { automaticMax: ZERO } });
const lender = await openTestConsole(server, ["operations", "checker"]);
const operations = await lender.signIn("operations");
const checker = await lender.signIn("checker");
const first = await walkToSigned(server);
const second = await walkToSigned(server);
/** The bank fails whatever goes to this account. */
const failing = await walkToSigned(server, { account: "501009994444" });
await server.workOff();

type Row = { loan_id: number; state: string; request_id: string; version: string; account: string };
type Sheet = { sheet_id: string; rows: Row[]; may_release: boolean };
type Summary = {
  states: { state: string; count: number; amount: number }[];
  adds_up: boolean;
  signed: object;
};

const summary = async () => (await operations.get("/api/disbursals/summary")).json.data as unknown as Summary;
const countIn = async (state: string) => (await summary()).states.find((one) => one.state === state)?.count;
const list = async (query = "") =>
  (await operations.get(`/api/disbursals${query}`)).json.data as unknown as { rows: Row[] };
const makeSheet = async (...loans: { loanId: number }[]) => {
  const answer = await operations.post("/api/disbursals/sheets", {
    loan_ids: loans.map(({ loanId }) => loanId),
    reason: "due today",
  });
  return { ...answer, sheet: answer.json.data as unknown as Sheet };
};
const release = (by: StaffBrowser, { sheet_id, rows }: Sheet, body: object = {}) =>
  by.post(`/api/disbursals/sheets/${sheet_id}/release`, {
    seen: Object.fromEntries(rows.map(({ request_id, version }) => [request_id, version])),
    ...body,
  });

test("the states of today add up with the signed loans, and a list shows each with its account masked", async () => {
  expect(await summary()).toMatchObject({ adds_up: true, signed: { count: 3 }, are_payouts_stopped: false });
  expect(await countIn("to-release")).toBe(3);
  const { rows } = await list("?state=to-release");
  expect(rows.map(({ loan_id }) => loan_id)).toEqual([failing.loanId, second.loanId, first.loanId]);
  expect(rows[1]).toMatchObject({ account: "6782", principal: 20_000, grade: "A", tries: 0 });
  expect((await operations.get("/api/disbursals")).text).not.toContain(ACCOUNT.account_no);
  expect((await list(`?q=${second.loanId}`)).rows).toHaveLength(1);
  for (const nowhere of ["1", "x"])
    expect((await operations.get(`/api/disbursals/${nowhere}`)).status).toBe(404);
});

test("a sheet is made by operations and released by another person with one code; who made it never does", {
  tags: "long",
}, async () => {
  const { sheet } = await makeSheet(first, second);
  expect(sheet).toMatchObject({ rows: [{ request_state: "waiting" }, { request_state: "waiting" }] });
  const { json } = await checker.get("/api/disbursals/sheets");
  expect(json.data.sheets).toMatchObject([{ sheet_id: sheet.sheet_id, may_release: true }]);
  expect((await release(operations, sheet)).json.code).toBe("SECOND_PERSON_NEEDED");
  server.clock.moveReal(16 * 60);
  const again = await lender.signIn("checker", 1);
  server.clock.moveReal(14 * 60);
  await again.get("/api/me");
  server.clock.moveReal(2 * 60);
  expect((await release(again, sheet)).json.code).toBe("CODE_NEEDED");
  const released = await release(again, sheet, { code: lender.freshCode(again.person.totpSecret) });
  expect(released.json.data).toMatchObject({
    rows: [{ request_state: "agreed" }, { request_state: "agreed" }],
  });
  await receiveMoney(server, first);
  await receiveMoney(server, second);
  const desk = await lender.signIn("operations");
  expect((await desk.get("/api/disbursals/summary")).json.data).toMatchObject({ adds_up: true });
  expect((await desk.get("/api/disbursals?state=arrived")).json.data.rows).toMatchObject([
    { loan_id: second.loanId, utr: expect.any(String) },
    { loan_id: first.loanId },
  ]);
  const { utr } = (await desk.get(`/api/disbursals/${first.loanId}`)).json.data as { utr: string };
  expect(
    (await desk.get(`/api/disbursals?utr=${utr}`)).json.data.rows,
    "a UTR finds its payout",
  ).toMatchObject([{ loan_id: first.loanId }]);
  const found = await desk.get(`/api/customers?q=${utr.toLowerCase()}`);
  expect(found.json.data.rows, "and its borrower").toMatchObject([{ borrower_id: first.userId }]);
  expect((await desk.get("/api/disbursals/pool")).json.data.balance).toEqual(expect.any(Number));
  expect(await readBreaches(server)).toEqual([]);
});

test("a sheet is made whole or not at all, and takes over what another was released without", async () => {
  const desk = await lender.signIn("operations");
  const other = await lender.signIn("checker");
  const [one, two, gone] = [
    await walkToSigned(server),
    await walkToSigned(server),
    await walkToSigned(server),
  ];
  await server.workOff();
  await server.database.asSuperuser(
    "update vaada.disbursals set stopped_at = now() where application_id = $1",
    [gone.loanId],
  );
  const make = async (...loans: { loanId: number }[]) => {
    const body = { loan_ids: loans.map(({ loanId }) => loanId), reason: "due" };
    return (await desk.post("/api/disbursals/sheets", body)).json;
  };
  const refused = await make(one, two, gone);
  expect([refused.code, refused.data.rows]).toMatchObject([
    "REQUEST_NOT_POSSIBLE",
    [{ loan_id: gone.loanId }],
  ]);
  const asked = await desk.get(`/api/requests?loan_id=${one.loanId}`);
  expect(asked.json.data.rows, "nothing was asked for of the others").toEqual([]);

  const sheet = (await make(one, two)).data as unknown as Sheet;
  const rows = sheet.rows.filter(({ loan_id }) => loan_id === one.loanId);
  expect((await release(other, { ...sheet, rows })).status).toBe(200);
  const next = (await make(two)).data as unknown as Sheet;
  expect(next.rows).toMatchObject([{ loan_id: two.loanId, request_state: "waiting" }]);
  expect((await release(other, next)).json.data).toMatchObject({ rows: [{ request_state: "agreed" }] });
});

test("what waits on a colleague's sheet stays there until that one is released or sent back", async () => {
  const [desk, other] = [await lender.signIn("operations"), await lender.signIn("operations", 1)];
  const second = await lender.signIn("checker");
  const [one, two] = [await walkToSigned(server), await walkToSigned(server)];
  await server.workOff();
  const make = async (by: StaffBrowser, ...loans: { loanId: number }[]) => {
    const body = { loan_ids: loans.map(({ loanId }) => loanId), reason: "due" };
    return (await by.post("/api/disbursals/sheets", body)).json;
  };
  const first = (await make(desk, one, two)).data as unknown as Sheet;
  const refused = await make(other, two);
  expect([refused.code, refused.data?.rows]).toMatchObject([
    "REQUEST_NOT_POSSIBLE",
    [{ loan_id: two.loanId, why: expect.stringContaining("colleague's sheet") }],
  ]);
  const { json } = await second.get("/api/disbursals/sheets");
  const shown = (json.data.sheets as unknown as Sheet[]).find(({ sheet_id }) => sheet_id === first.sheet_id);
  expect(shown?.rows).toHaveLength(2);
  const again = (await make(desk, one, two)).data as unknown as Sheet;
  expect(again.rows, "its maker may make it anew").toHaveLength(2);
  const rows = again.rows.filter(({ loan_id }) => loan_id === one.loanId);
  expect((await release(second, { ...again, rows })).status).toBe(200);
  const left = (await make(other, two)).data as unknown as Sheet;
  expect(left.rows).toMatchObject([{ loan_id: two.loanId, request_state: "waiting" }]);
});

test("a row whose account is another since it was read stops the whole sheet", { tags: "long" }, async () => {
  const desk = await lender.signIn("operations");
  const other = await lender.signIn("checker");
  const [one, two] = [await walkToSigned(server), await walkToSigned(server)];
  await server.workOff();
  const made = await desk.post("/api/disbursals/sheets", {
    loan_ids: [one.loanId, two.loanId],
    reason: "due",
  });
  const sheet = made.json.data as unknown as Sheet;
  await server.database.asSuperuser(
    "update vaada.bank_accounts set number_ending = '0001' where application_id = $1",
    [one.loanId],
  );
  const stopped = await release(other, sheet);
  expect([stopped.status, stopped.json.code]).toEqual([409, "REQUEST_CHANGED"]);
  expect(stopped.json.data.rows).toEqual([{ loan_id: one.loanId }]);
  const payouts = await server.database.asSuperuser("select from vaada.payouts where application_id = $1", [
    two.loanId,
  ]);
  expect(payouts).toEqual([]);
  const rows = sheet.rows.filter(({ loan_id }) => loan_id === two.loanId);
  expect((await release(other, { ...sheet, rows })).status, "the row left out waits").toBe(200);
  expect((await desk.get(`/api/disbursals/${one.loanId}`)).json.data.state).toBe("to-release");
  const sendBack = (who: typeof desk) =>
    who.post(`/api/disbursals/sheets/${sheet.sheet_id}/send-back`, { reason: "The account is another" });
  expect((await sendBack(desk)).json.code).toBe("SECOND_PERSON_NEEDED");
  expect((await sendBack(other)).json.data).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ request_state: "declined" })]),
  });
  const next = await desk.post("/api/disbursals/sheets", { loan_ids: [one.loanId], reason: "read anew" });
  expect(next.status, "what was sent back goes onto another sheet").toBe(200);
});

/** A loan so small that operations agree to its payout without a checker. */
async function walkToSmallLoan() {
  const walker = await walkTo(server, "employment");
  await giveEmployment(server, walker, { ...EMPLOYMENT, loan_required: 5_000 });
  await decide(server, walker);
  for (const step of [takeOffer, giveReferences, sendSelfie, giveAccount, verifyBank, acceptKeyFacts])
    await step(server, walker);
  await signByHand(server, walker);
  return walker;
}

test("who may not release one row of a sheet releases none of it, and is not offered to", {
  tags: "long",
}, async () => {
  const [desk, colleague] = [await lender.signIn("operations"), await lender.signIn("operations", 1)];
  const [small, large] = [await walkToSmallLoan(), await walkToSigned(server)];
  await server.workOff();
  const made = await desk.post("/api/disbursals/sheets", {
    loan_ids: [small.loanId, large.loanId],
    reason: "due",
  });
  const sheet = made.json.data as unknown as Sheet;
  const isOfferedTo = async (who: StaffBrowser) =>
    ((await who.get("/api/disbursals/sheets")).json.data.sheets as unknown as Sheet[]).find(
      ({ sheet_id }) => sheet_id === sheet.sheet_id,
    )?.may_release;
  expect(await isOfferedTo(colleague)).toBe(false);
  const rows = sheet.rows.filter(({ loan_id }) => loan_id === small.loanId);
  for (const tried of [sheet, { ...sheet, rows }])
    expect((await release(colleague, tried)).json.code).toBe("NOT_ALLOWED");
  expect((await desk.get(`/api/disbursals/${small.loanId}`)).json.data.state).toBe("to-release");
  const other = await lender.signIn("checker");
  expect(await isOfferedTo(other)).toBe(true);
  expect((await release(other, sheet)).status).toBe(200);
});

test("a payout that failed waits for two people, and one that has not ended can only be asked about", async () => {
  const desk = await lender.signIn("operations");
  const other = await lender.signIn("checker");
  const made = await desk.post("/api/disbursals/sheets", { loan_ids: [failing.loanId], reason: "due" });
  expect((await release(other, made.json.data as unknown as Sheet)).status).toBe(200);
  const stateOf = async () => (await desk.get(`/api/disbursals/${failing.loanId}`)).json.data.state;
  expect(await stateOf()).toBe("sent");
  expect((await desk.post(`/api/disbursals/${failing.loanId}/ask`)).status).toBe(200);
  while ((await stateOf()) !== "failed") await server.workOff();
  expect((await desk.get(`/api/disbursals/${failing.loanId}`)).json.data).toMatchObject({
    payouts: [{ number: 1, status: "failed", reason: expect.any(String) }],
  });
  expect((await desk.post(`/api/disbursals/${failing.loanId}/ask`)).json.code).toBe("REQUEST_NOT_POSSIBLE");
  const again = await desk.post("/api/disbursals/sheets", { loan_ids: [failing.loanId], reason: "due" });
  expect([again.json.code, again.json.data.why]).toEqual([
    "REQUEST_NOT_POSSIBLE",
    expect.stringContaining("payout retry"),
  ]);
  await server.database.asSuperuser(
    "update vaada.payouts set status = 'processing', settled_at = null, intended_at = now() - interval '1 hour' where application_id = $1",
    [failing.loanId],
  );
  expect(await stateOf()).toBe("undecided");
  const retry = await desk.post("/api/requests", {
    kind: "payout-retry",
    loan_id: failing.loanId,
    reason: "again",
  });
  expect(retry.json.data.why, "asked about, never sent twice").toContain("has not said how it ended");
});

test("of a release and a change of the account at once, nothing goes to an account that was set aside", {
  tags: "long",
}, async () => {
  const desk = await lender.signIn("operations");
  const [one, two] = [await lender.signIn("checker"), await lender.signIn("checker", 1)];
  const walker = await walkToSigned(server);
  await server.workOff();
  const ask = async (kind: string) => {
    const body = { kind, loan_id: walker.loanId, reason: "asked for", evidence: "seen" };
    return (await desk.post("/api/requests", body)).json.data.request_id;
  };
  const [release, change] = [await ask("release"), await ask("account-change")];
  const [released, changed] = await Promise.all([
    one.post(`/api/requests/${release}/approve`, {}),
    two.post(`/api/requests/${change}/approve`, {}),
  ]);
  await server.workOff();
  const payouts = await server.database.asSuperuser("select from vaada.payouts where application_id = $1", [
    walker.loanId,
  ]);
  expect([released.status, changed.status]).toContain(200);
  expect([changed.status, payouts.length]).toEqual(changed.status === 200 ? [200, 0] : [409, 1]);
});
