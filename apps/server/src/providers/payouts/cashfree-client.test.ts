import { randomBytes, randomUUID } from "node:crypto";
import { civilDate } from "@vaada/calendar/civil-date";
import { Secret } from "@vaada/contract/secret";
import { paise } from "@vaada/money/paise";
import { afterAll, afterEach, expect, test } from "vitest";
import { startTestSandbox } from "../../../testing/test-sandbox.ts";
import { createCashfreePayouts } from "./cashfree-client.ts";
import type { NewPayout, PayoutReading } from "./port.ts";

const secret = randomBytes(16).toString("hex");
const sandbox = await startTestSandbox({
  appOrigin: "http://localhost:3000",
  authKey: secret,
  secret,
  slowAnswerMs: 200,
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const base = `${sandbox.url}/cashfree/payout`;
const options = {
  baseUrl: base,
  accountBaseUrl: base,
  clientId: "CFSANDBOX1",
  clientSecret: new Secret(secret),
};
const payouts = createCashfreePayouts(options);
/** Long enough for a busy machine to answer, short enough to wait for an answer that never comes. */
const hurried = createCashfreePayouts({ ...options, timeoutMs: 1_500 });

const accountOf = (number: string, holder = "Anita Acharya") =>
  payouts.openFundAccount({
    contactReference: "a borrower",
    holder: new Secret(holder),
    number: new Secret(number),
    ifsc: "HDFC0000053",
  });

async function newPayout(number = "50100123456782"): Promise<NewPayout> {
  const account = await accountOf(number);
  if (account.kind !== "named") throw new Error(account.reason);
  const key = randomUUID();
  return {
    idempotencyKey: key,
    ownReference: key,
    fundAccountReference: account.reference,
    amount: paise(2_435_750n),
  };
}

async function ending(payout: NewPayout): Promise<PayoutReading> {
  const paid = await payouts.pay(payout);
  if (paid.kind !== "known") throw new Error(paid.reason);
  for (;;) {
    const result = await payouts.read(paid.payout.reference);
    if (result.kind === "known" && !["queued", "processing"].includes(result.payout.status))
      return result.payout;
  }
}

const booked = async ({ ownReference }: NewPayout): Promise<unknown[]> => {
  const books = (await (await fetch(`${sandbox.url}/books`)).json()) as { payouts: { reference: string }[] };
  return books.payouts.filter(({ reference }) => reference === ownReference.replaceAll("-", "_"));
};

test("the same account is one beneficiary, also for two who ask at once, and whatever its holder is called", async () => {
  const [one, other] = await Promise.all([accountOf("50100123456702"), accountOf("50100123456702")]);
  expect(one).toEqual({ kind: "named", reference: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(other).toEqual(one);
  expect(await accountOf("50100123456704")).not.toEqual(one);
  for (const holder of ["D'Souza & Müller Ltd.", "अनीता आचार्य"])
    expect((await accountOf(`5010012345${holder.length}06`, holder)).kind).toBe("named");
});

test("a payout is taken, then processed with the bank's own number", async () => {
  const payout = await newPayout();
  expect(await ending(payout)).toEqual({
    reference: `cf_${payout.ownReference.replaceAll("-", "_")}`,
    status: "processed",
    utr: expect.stringMatching(/^\d{12}$/),
    reason: "completed",
    amount: payout.amount,
    ownReference: payout.ownReference,
    fundAccountReference: payout.fundAccountReference,
  });
});

test.each([
  ["1111", ["processed"]],
  ["2222", ["failed", "processed"]],
  ["3333", ["reversed", "reversed"]],
  ["4444", ["failed", "failed"]],
])("an account that ends in %s ends as its bank has it", async (digits, endings) => {
  for (const status of endings)
    expect((await ending(await newPayout(`5010012345${digits}`))).status).toBe(status);
});

test("the same payout asked for ten times is paid once", async () => {
  const payout = await newPayout();
  const results = await Promise.all(Array.from({ length: 10 }, () => payouts.pay(payout)));
  for (const result of results) expect(result.kind).toBe("known");
  expect(await booked(payout)).toHaveLength(1);
});

test("a name that was used for another amount is never paid again, and is told", async () => {
  const payout = await newPayout();
  await ending(payout);
  expect(await payouts.pay({ ...payout, amount: paise(100n) })).toEqual({
    kind: "unknown",
    reason: "OTHER_PAYOUT",
  });
  expect(await booked(payout)).toHaveLength(1);
});

test("an answer that never came is found by our own name", async () => {
  const payout = await newPayout();
  await sandbox.fault({ provider: "cashfree", mode: "timeout-after-success" });
  expect((await hurried.pay(payout)).kind).toBe("unknown");
  expect(await payouts.find(payout)).toMatchObject({ kind: "known" });
  expect(await payouts.pay(payout)).toMatchObject({ kind: "known" });
  expect(await booked(payout)).toHaveLength(1);
});

test("it is found by name whatever it is of, and what was never asked for surely is not there", async () => {
  const payout = await newPayout();
  expect(await payouts.look(payout.ownReference)).toBeNull();
  await payouts.pay(payout);
  const other = { ...payout, fundAccountReference: "another" };
  expect(await payouts.find(other)).toEqual({ kind: "unknown", reason: "OTHER_PAYOUT" });
  expect(await payouts.look(payout.ownReference)).toMatchObject({ kind: "known" });
});

test("without a list it is asked after our own names, and without a report after each payout", async () => {
  const [one, other] = [await newPayout(), await newPayout("50100123453333")];
  const [paid, back] = [await ending(one), await ending(other)];
  const names = [one.ownReference, randomUUID(), other.ownReference];
  expect(await payouts.listPayouts(new Date(), names)).toEqual({ kind: "known", payouts: [paid, back] });
  const on = civilDate("2026-11-18");
  const report = await payouts.readReport(on, [paid.reference, back.reference]);
  if (report.kind !== "known") throw new Error(report.reason);
  expect(report.lines.map(({ reference, amount }) => [reference, amount])).toEqual([
    [paid.reference, -2_435_750n],
    [back.reference, -2_435_750n],
    [back.reference, 2_435_750n],
  ]);
  await sandbox.fault({ provider: "cashfree", mode: "error", times: 3 });
  expect(await payouts.listPayouts(new Date(), [one.ownReference])).toEqual({
    kind: "unavailable",
    reason: "HTTP_500",
  });
});

test("the balance falls by what was paid", async () => {
  const balanceOf = async () => {
    const read = await payouts.readBalance();
    return read.kind === "known" ? (read.balance ?? 0n) : 0n;
  };
  const before = await balanceOf();
  await ending(await newPayout());
  expect(before - (await balanceOf())).toBe(2_435_750n);
});

test("a secret that it does not know pays nothing and says nothing of a payout", async () => {
  const stranger = createCashfreePayouts({ ...options, clientSecret: new Secret("another") });
  const payout = await newPayout();
  expect(await stranger.pay(payout)).toEqual({ kind: "unknown", reason: "HTTP_401" });
  expect((await stranger.readBalance()).kind).toBe("unavailable");
  expect(await booked(payout)).toEqual([]);
});
