import { randomBytes, randomUUID } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { paise } from "@vaada/money/paise";
import { PAYOUT_KEY_HEADER } from "@vaada/wire/payouts";
import { afterAll, afterEach, expect, test } from "vitest";
import { startTestSandbox } from "../../../testing/test-sandbox.ts";
import { createPayouts } from "./client.ts";
import type { NewPayout, PayoutReading } from "./port.ts";

const secret = randomBytes(16).toString("hex");
const keyId = "rzp_test_payouts";
const sandbox = await startTestSandbox({
  appOrigin: "http://localhost:3000",
  authKey: secret,
  secret,
  keyId,
  slowAnswerMs: 200,
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const options = {
  baseUrl: `${sandbox.url}/razorpay/v1`,
  keyId,
  keySecret: new Secret(secret),
  accountNumber: new Secret("7878780080316316"),
};
const payouts = createPayouts(options);
/** Long enough for a busy machine to answer, short enough to wait for an answer that never comes. */
const hurried = createPayouts({ ...options, timeoutMs: 3_000 });

const PERSON = {
  ownReference: "borrower-1",
  name: new Secret("Anita Acharya"),
  email: new Secret("anita@example.com"),
  mobile: new Secret("9876543210"),
};

async function fundAccountOf(number: string, name = "Anita Acharya"): Promise<string> {
  const contact = await payouts.openContact({ ...PERSON, name: new Secret(name) });
  if (contact.kind !== "named") throw new Error(contact.reason);
  const account = await payouts.openFundAccount({
    contactReference: contact.reference,
    holder: new Secret(name),
    number: new Secret(number),
    ifsc: "HDFC0000053",
  });
  if (account.kind !== "named") throw new Error(account.reason);
  return account.reference;
}

async function newPayout(number = "50100123456782", name?: string): Promise<NewPayout> {
  return {
    idempotencyKey: randomUUID(),
    fundAccountReference: await fundAccountOf(number, name),
    amount: paise(2_435_750n),
    ownReference: randomUUID(),
  };
}

async function paid(payout: NewPayout): Promise<PayoutReading> {
  const result = await payouts.pay(payout);
  if (result.kind !== "known") throw new Error(result.reason);
  return result.payout;
}

/** The payout's final reading. */
const ending = async ({ reference }: PayoutReading): Promise<PayoutReading> => {
  const isUnderWay = (reading: PayoutReading) => ["queued", "processing"].includes(reading.status);
  for (;;) {
    const result = await payouts.read(reference);
    if (result.kind === "known" && !isUnderWay(result.payout)) return result.payout;
  }
};

/** The entries in the provider's own books under our name. */
async function booked({ ownReference }: NewPayout): Promise<unknown[]> {
  const answer = await fetch(`${sandbox.url}/books`);
  const books = (await answer.json()) as { payouts: { reference: string }[] };
  return books.payouts.filter(({ reference }) => reference === ownReference);
}

test("the same person is one contact and the same account one fund account", async () => {
  const [one, same] = [await payouts.openContact(PERSON), await payouts.openContact(PERSON)];
  expect(one).toEqual({ kind: "named", reference: expect.stringMatching(/^cont_[A-Za-z0-9]{14}$/) });
  expect(same).toEqual(one);
  expect(await payouts.openContact({ ...PERSON, ownReference: "borrower-2" })).not.toEqual(one);
  const account = await fundAccountOf("50100123456782");
  expect(account).toMatch(/^fa_[A-Za-z0-9]{14}$/);
  expect(await fundAccountOf("50100123456782")).toBe(account);
  expect(await fundAccountOf("50100123456784")).not.toBe(account);
});

test("somebody whose name is shorter than the provider's shortest is paid as anybody else", async () => {
  const name = new Secret("Om");
  const contact = await payouts.openContact({ ...PERSON, ownReference: "borrower-om", name });
  const contactReference = contact.kind === "named" ? contact.reference : "";
  const [number, ifsc] = [new Secret("50100123456786"), "HDFC0000053"];
  const account = await payouts.openFundAccount({ contactReference, holder: name, number, ifsc });
  expect(account.kind).toBe("named");
});

test("a payout is taken, then processed with the bank's own number", async () => {
  const payout = await newPayout();
  const first = await paid(payout);
  expect(first).toEqual({
    reference: expect.stringMatching(/^pout_[A-Za-z0-9]{14}$/),
    status: "processing",
    utr: null,
    reason: "payout_bank_processing",
    amount: payout.amount,
    ownReference: payout.ownReference,
    fundAccountReference: payout.fundAccountReference,
  });
  expect(await ending(first)).toEqual({
    ...first,
    status: "processed",
    reason: "payout_processed",
    utr: expect.stringMatching(/^\d{12}$/),
  });
});

test.each([
  ["1111", "queued", ["processed"]],
  ["2222", "processing", ["failed", "processed"]],
  ["3333", "processing", ["reversed", "reversed"]],
  ["4444", "processing", ["failed", "failed"]],
])(
  "an account that ends in %s is %s at first and ends as its bank has it",
  async (digits, first, endings) => {
    const seen: string[] = [];
    for (const _ of endings) {
      const reading = await paid(await newPayout(`5010012345${digits}`));
      expect(reading.status).toBe(first);
      seen.push((await ending(reading)).status);
    }
    expect(seen).toEqual(endings);
  },
);

test("what Harini is paid comes back the first time, to whichever account", async () => {
  const first = await ending(await paid(await newPayout("50100777777772", "Harini Hegde")));
  expect(first).toMatchObject({ status: "reversed", reason: "beneficiary_bank_rejected", utr: null });
  expect((await ending(await paid(await newPayout("50100777777774", "HARINI HEGDE")))).status).toBe(
    "processed",
  );
});

test("the same key and body is the same payout, however often it is asked for", async () => {
  const payout = await newPayout();
  const readings = await Promise.all(Array.from({ length: 8 }, () => paid(payout)));
  expect(new Set(readings.map(({ reference }) => reference)).size).toBe(1);
  expect(await booked(payout)).toHaveLength(1);
});

test("a key that was used for another body is no refusal: something was paid", async () => {
  const payout = await newPayout();
  await paid(payout);
  const other = { ...payout, amount: paise(100_000n), ownReference: randomUUID() };
  expect(await payouts.pay(other)).toEqual({ kind: "unknown", reason: "OTHER_BODY" });
  expect(await booked(other)).toEqual([]);
});

test("a key that was used for the same payout in other words is that payout", async () => {
  const payout = await newPayout();
  const answer = await fetch(`${options.baseUrl}/payouts`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${secret}`).toString("base64")}`,
      "content-type": "application/json",
      [PAYOUT_KEY_HEADER]: payout.idempotencyKey,
    },
    body: JSON.stringify({
      account_number: options.accountNumber.reveal(),
      fund_account_id: payout.fundAccountReference,
      amount: Number(payout.amount),
      currency: "INR",
      mode: "IMPS",
      purpose: "payout",
      reference_id: payout.ownReference,
      narration: "As we once put it",
    }),
  });
  const { id } = (await answer.json()) as { id: string };
  expect((await paid(payout)).reference).toBe(id);
  expect(await booked(payout)).toHaveLength(1);
});

test("what is under our own name is found, and what is not there is surely not", async () => {
  const payout = await newPayout();
  expect(await payouts.find(payout)).toBeNull();
  const { reference } = await paid(payout);
  expect(await payouts.find(payout)).toMatchObject({ kind: "known", payout: { reference } });
});

test("the list of payouts has every one since an instant, and is none while nobody answers", async () => {
  const made = [await paid(await newPayout()), await paid(await newPayout())];
  const list = await payouts.listPayouts(new Date(Date.now() - 3_600_000), []);
  const listed = list.kind === "known" ? list.payouts.map(({ reference }) => reference) : [];
  expect(listed.slice(0, 2)).toEqual(made.map(({ reference }) => reference).toReversed());
  expect(await payouts.listPayouts(new Date(Date.now() + 60_000), [])).toEqual({
    kind: "known",
    payouts: [],
  });
  await sandbox.fault({ provider: "payouts", mode: "error", times: 9 });
  expect(await payouts.listPayouts(new Date(0), [])).toEqual({ kind: "unavailable", reason: "HTTP_500" });
});

test.each([
  ["no such fund account", { fundAccountReference: "fa_00000000000000" }],
  ["less than a rupee", { amount: paise(99n) }],
])("what the provider will not do (%s) is refused, and the key is unused", async (_what, change) => {
  const payout = await newPayout();
  const refused = { ...payout, ...change };
  expect(await payouts.pay(refused)).toEqual({ kind: "refused", reason: "input_validation_failed" });
  expect(await booked(refused)).toEqual([]);
  expect((await paid(payout)).status).toBe("processing");
});

test("a refusal is not believed while there is, or may be, a payout of that name", async () => {
  const payout = await newPayout();
  await paid(payout);
  const again = { ...payout, idempotencyKey: randomUUID(), fundAccountReference: "fa_00000000000000" };
  expect(await payouts.pay(again)).toEqual({ kind: "unknown", reason: "OTHER_PAYOUT" });
  const fromElsewhere = createPayouts({ ...options, accountNumber: new Secret("1111111111111111") });
  expect((await fromElsewhere.pay(await newPayout())).kind).toBe("unknown");
});

test("a wrong key says nothing of what was asked for before", async () => {
  const payout = await newPayout();
  const stranger = createPayouts({ ...options, keySecret: new Secret("wrong") });
  expect(await stranger.pay(payout)).toEqual({ kind: "unknown", reason: "HTTP_401" });
  expect(await stranger.read("pout_any")).toEqual({ kind: "unknown", reason: "HTTP_401" });
  expect(await stranger.openContact(PERSON)).toEqual({ kind: "unavailable", reason: "HTTP_401" });
});

test("an unknown payout is no answer", async () => {
  expect((await payouts.read("pout_00000000000000")).kind).toBe("unknown");
});

test.each([
  ["down", 0],
  ["error", 0],
  ["timeout-after-success", 1],
])("%s while paying is unknown, and asking again with the key pays once", async (mode, booksMeanwhile) => {
  const payout = await newPayout();
  await sandbox.fault({ provider: "payouts", mode });
  expect((await hurried.pay(payout)).kind).toBe("unknown");
  expect(await booked(payout)).toHaveLength(booksMeanwhile);
  const reading = await paid(payout);
  expect((await ending(reading)).status).toBe("processed");
  expect(await booked(payout)).toHaveLength(1);
});

test("a slow answer is an answer", async () => {
  const payout = await newPayout();
  await sandbox.fault({ provider: "payouts", mode: "slow" });
  expect((await payouts.pay(payout)).kind).toBe("known");
});

test.each(["down", "error"])("%s while a payee is named is asked again at once", async (mode) => {
  await sandbox.fault({ provider: "payouts", mode, times: 2 });
  expect((await payouts.openContact(PERSON)).kind).toBe("named");
  await sandbox.fault({ provider: "payouts", mode, times: 3 });
  expect((await payouts.openContact(PERSON)).kind).toBe("unavailable");
});
