import { RazorpayxTransactions } from "@vaada/wire/payouts";
import { expect, test } from "vitest";
import * as z from "zod";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { serveClock } from "../testing/platform-clock.ts";
import { askRazorpayx, fundAccountOf, pay, payoutTo } from "../testing/razorpayx.ts";

/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 30_000 };
const ACCOUNT = "account_number=7878780080316316";

const listed = async (sandbox: OpenSandbox, query = "") =>
  z.parse(RazorpayxTransactions, (await askRazorpayx(sandbox, `/transactions?${ACCOUNT}${query}`)).body)
    .items;

const secondsAt = (day: string): number => Date.parse(`${day}T00:00:00+05:30`) / 1000;

test("what leaves the account and comes back is there, on the platform's days, newest first", async () => {
  const clock = await serveClock("2027-01-01");
  const sandbox = await openSandbox({ serverUrl: clock.url });
  const { body } = await pay(sandbox, payoutTo(await fundAccountOf(sandbox, { number: "50100123456782" })));
  const id = String(body.id);
  await expect
    .poll(async () => (await askRazorpayx(sandbox, `/payouts/${id}`)).body, PATIENT)
    .toMatchObject({ status: "processed" });
  clock.setToday("2027-01-05");
  await sandbox.post("/actions/reverse", { payout_id: id });
  const items = await listed(sandbox);
  expect(items).toMatchObject([
    { credit: 1_000_050, debit: 0, source: { entity: "reversal", payout_id: id, reference_id: "LOAN-123" } },
    { credit: 0, debit: 1_000_050, source: { entity: "payout", id, reference_id: "LOAN-123" } },
  ]);
  const [back, out] = items;
  expect((back?.balance ?? 0) - (out?.balance ?? 0)).toBe(1_000_050);
  const span = `&from=${secondsAt("2027-01-05")}&to=${secondsAt("2027-01-06")}`;
  expect(await listed(sandbox, span)).toEqual([back]);
  expect(await listed(sandbox, "&count=1&skip=1")).toEqual([out]);
});

test("a payout that fails is back, and one that only waited never left", async () => {
  const sandbox = await openSandbox({ momentMs: 0 });
  const failing = await fundAccountOf(sandbox, { number: "50100123454444" });
  await pay(sandbox, payoutTo(failing));
  await expect.poll(async () => (await listed(sandbox)).length, PATIENT).toBe(2);
  const patient = await openSandbox({ momentMs: 60_000 });
  const queued = await pay(patient, payoutTo(await fundAccountOf(patient, { number: "50100123451111" })));
  await askRazorpayx(patient, `/payouts/${queued.body.id}/cancel`, { body: {} });
  expect(await listed(patient)).toEqual([]);
});

test("the lender's own transfers are in the list and in the balance, and no other account's", async () => {
  const sandbox = await openSandbox();
  const transfer = (amount: number, account = "7878780080316316") =>
    sandbox.post("/actions/bank-transfer", { account_number: account, amount });
  await transfer(500_000);
  await transfer(-1_250.5);
  const [out, into] = await listed(sandbox);
  expect(into).toMatchObject({ credit: 50_000_000, debit: 0, source: { entity: "bank_transfer" } });
  expect(out).toMatchObject({ credit: 0, debit: 125_050, source: { entity: "external" } });
  expect((into?.balance ?? 0) - (out?.balance ?? 0)).toBe(125_050);
  expect(await transfer(1, "1")).toMatchObject({ status: 404 });
});

test("another account has no list here", async () => {
  const sandbox = await openSandbox();
  for (const query of ["", "?account_number=1", `?${ACCOUNT}&count=101`, `?${ACCOUNT}&from=soon`])
    expect(await askRazorpayx(sandbox, `/transactions${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: "BAD_REQUEST_ERROR" } },
    });
});
