import { civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import type { NewPayout, PayoutReading } from "./port.ts";
import {
  isRegisteredAlready,
  linesOfPayout,
  translateBeneficiary,
  translateCashfreeBalance,
  translateLook,
  translateToken,
  translateTransfer,
} from "./translate-cashfree.ts";

// The replies and codes are those of Cashfree's API reference: Standard Transfer V2, Get Transfer Status V2, Beneficiary V2,
// Response Codes, Webhooks V2, Authorize and Get Balance (cashfree.com/docs/api-reference/payouts), and of its own notes for
// integrators (github.com/cashfree/agent-skills, payouts). Names and figures are ours.

const answered = (status: number, body: unknown): HttpResult => ({ kind: "answered", status, body });
const refusal = (code: string) => ({ type: "invalid_request_error", code, message: "words" });

const KEY = "0b6a3c52-7d1e-8f40-9a2b-3c4d5e6f7a8b";
const ASKED: NewPayout = {
  idempotencyKey: KEY,
  fundAccountReference: "2f1c9f0e-4a63-4c65-9d0a-7f3a1b2c4d5e",
  amount: paise(1_929_250n),
  ownReference: KEY,
};
const TRANSFER = {
  transfer_id: "0b6a3c52_7d1e_8f40_9a2b_3c4d5e6f7a8b",
  cf_transfer_id: "123456",
  status: "RECEIVED",
  status_code: "RECEIVED",
  status_description: "The transfer has been received.",
  beneficiary_details: { beneficiary_id: ASKED.fundAccountReference },
  transfer_amount: 19_292.5,
  transfer_mode: "BANK",
  fundsource_id: "CASHFREE_1",
  added_on: "2026-11-18T13:39:25Z",
  updated_on: "2026-11-18T13:40:27Z",
};
const READ: PayoutReading = {
  reference: "cf_0b6a3c52_7d1e_8f40_9a2b_3c4d5e6f7a8b",
  status: "processing",
  utr: null,
  reason: "received",
  amount: ASKED.amount,
  ownReference: KEY,
  fundAccountReference: ASKED.fundAccountReference,
};
const transfer = (more: object, status = 200) =>
  translateTransfer(answered(status, { ...TRANSFER, ...more }), ASKED);

test("a transfer that was taken is read in our words, to the paisa and under our own name", () => {
  expect(transfer({})).toEqual({ kind: "known", payout: READ });
});

test.each([
  ["RECEIVED", "RECEIVED", "processing", "received"],
  ["QUEUED", "QUEUED", "queued", "queued"],
  ["APPROVAL_PENDING", "VELOCITY_CHECK_FAILED", "queued", "velocity_check_failed"],
  ["PENDING", "SENT_TO_BANK", "processing", "sent_to_bank"],
  ["PENDING", "SCHEDULED_FOR_NEXT_WORKINGDAY", "processing", "scheduled_for_next_workingday"],
  // It has left the lender, and the borrower has not got it yet.
  ["SUCCESS", "SENT_TO_BENEFICIARY", "processing", "sent_to_beneficiary"],
  ["SUCCESS", "COMPLETED", "processed", "completed"],
  ["FAILED", "BENE_BANK_DECLINED", "failed", "bene_bank_declined"],
  ["FAILED", "IMPS_MODE_FAIL", "failed", "imps_not_allowed"],
  ["FAILED", "INVALID_BENE_ACCOUNT_OR_IFSC", "failed", "bank_account_invalid"],
  ["FAILED", "ACCOUNT_BLOCKED", "failed", "bank_account_frozen"],
  // The lender's account is empty: that says nothing of the borrower's.
  ["FAILED", "INSUFFICIENT_BALANCE", "rejected", "insufficient_balance"],
  ["REVERSED", "INVALID_ACCOUNT_FAIL", "reversed", "bank_account_invalid"],
  ["REJECTED", "INVALID_MODE_FOR_PYID", "rejected", "invalid_mode_for_pyid"],
  ["MANUALLY_REJECTED", "MANUALLY_REJECTED", "rejected", "manually_rejected"],
])("%s with %s is %s for %s", (status, status_code, ours, reason) => {
  expect(transfer({ status, status_code })).toMatchObject({ payout: { status: ours, reason } });
});

test("the bank's own number comes with it, and an empty one is none", () => {
  const utrOf = (transfer_utr: unknown) =>
    transfer({ status: "SUCCESS", status_code: "COMPLETED", transfer_utr });
  expect(utrOf("TESTR92023012200543116")).toMatchObject({ payout: { utr: "TESTR92023012200543116" } });
  for (const none of ["", " ", null, 7, undefined])
    expect(utrOf(none)).toMatchObject({ payout: { utr: null } });
});

test("free text never becomes a reason", () => {
  expect(transfer({ status_code: "declined for Anita Acharya" })).toMatchObject({
    payout: { reason: "OTHER" },
  });
});

test.each([
  ["another amount", { transfer_amount: 19_292.51 }],
  ["another name", { transfer_id: "somebody_elses" }],
  ["another account", { beneficiary_details: { beneficiary_id: "another" } }],
  ["no account", { beneficiary_details: null }],
])("%s is about another payout", (_what, more) => {
  expect(transfer(more)).toEqual({ kind: "unknown", reason: "OTHER_PAYOUT" });
});

test.each([
  ["an amount with three decimals", { transfer_amount: 19_292.505 }],
  ["a status that nobody wrote down", { status: "VANISHED" }],
  ["a name that an address minds", { transfer_id: "../x" }],
])("%s can't be read", (_what, more) => {
  expect(transfer(more)).toEqual({ kind: "unknown", reason: "UNREADABLE" });
});

test.each([
  [400, "transfer_amount_invalid"],
  [404, "beneficiary_not_found"],
  [409, "transfer_id_already_exists"],
  [422, "transfer_mode_invalid"],
])("%i with %s is a refusal of this call", (status, code) => {
  expect(translateTransfer(answered(status, refusal(code)), ASKED)).toEqual({
    kind: "refused",
    reason: code,
  });
});

test.each([
  [401, refusal("authentication_failed")],
  [403, refusal("ip_not_whitelisted")],
  [429, undefined],
  [500, refusal("internal_error")],
  [502, "<html>"],
  // Of whoever stands before it: a page is no refusal.
  [404, "<html>not found</html>"],
])("%i says nothing of the payout, which may have been made", (status, body) => {
  expect(translateTransfer(answered(status, body), ASKED)).toEqual({
    kind: "unknown",
    reason: `HTTP_${status}`,
  });
});

test("what nobody answered is not known", () => {
  const lost: HttpResult = { kind: "unknown", reason: "TIMEOUT" };
  expect(translateTransfer(lost, ASKED)).toEqual({ kind: "unknown", reason: "TIMEOUT" });
});

const look = (result: HttpResult, asked: NewPayout | null = ASKED) =>
  translateLook(result, { ownReference: KEY, asked });

test("what is looked for under our name is there, or surely is not, or is not known", () => {
  expect(look(answered(200, TRANSFER))).toEqual({ kind: "known", payout: READ });
  expect(look(answered(404, refusal("transfer_not_found")))).toBeNull();
  expect(look(answered(404, "<html>"))).toEqual({ kind: "unknown", reason: "HTTP_404" });
  expect(look(answered(400, refusal("x-api-version_invalid")))).toMatchObject({ kind: "unknown" });
  expect(look(answered(503, undefined))).toEqual({ kind: "unknown", reason: "HTTP_503" });
});

test("an answer about another name than was looked for is not about this payout", () => {
  expect(look(answered(200, { ...TRANSFER, transfer_id: "JUNOB2018" }), null)).toEqual({
    kind: "unknown",
    reason: "OTHER_PAYOUT",
  });
});

const ACCOUNT = { number: "50100123456782", ifsc: "HDFC0000053" };
const BENEFICIARY = {
  beneficiary_id: "JOHN18011343",
  beneficiary_name: "John Doe",
  beneficiary_instrument_details: { bank_account_number: ACCOUNT.number, bank_ifsc: ACCOUNT.ifsc },
  beneficiary_status: "VERIFIED",
  added_on: "2026-11-18T13:39:25",
};
const beneficiary = (status: number, body: unknown) => translateBeneficiary(answered(status, body), ACCOUNT);

test("an account is known by whoever is registered for it, and by nobody when it is not there", () => {
  for (const status of [200, 201])
    expect(beneficiary(status, BENEFICIARY)).toEqual({ kind: "named", reference: "JOHN18011343" });
  expect(beneficiary(404, refusal("beneficiary_not_found"))).toBeNull();
});

test("another account than was asked for would be somebody else's money", () => {
  const other = { bank_account_number: "50100123456783", bank_ifsc: ACCOUNT.ifsc };
  expect(beneficiary(200, { ...BENEFICIARY, beneficiary_instrument_details: other })).toEqual({
    kind: "unavailable",
    reason: "OTHER_ACCOUNT",
  });
});

test("an account that is registered already is told from one that is refused", () => {
  for (const code of ["beneficiary_already_exists", "beneficiary_id_already_exists"])
    expect(isRegisteredAlready(beneficiary(409, refusal(code)))).toBe(true);
  const refused = beneficiary(400, refusal("bank_ifsc_invalid"));
  expect(refused).toEqual({ kind: "refused", reason: "bank_ifsc_invalid" });
  expect(isRegisteredAlready(refused)).toBe(false);
  expect(beneficiary(200, { ...BENEFICIARY, beneficiary_status: "INVALID" })?.kind).toBe("refused");
});

test("the balance is what is not on its way out, and errors come with HTTP 200", () => {
  const told = {
    status: "SUCCESS",
    subCode: "200",
    data: { balance: "214735.50", availableBalance: "173980.50" },
  };
  expect(translateCashfreeBalance(answered(200, told))).toEqual({
    kind: "known",
    balance: paise(17_398_050n),
  });
  const error = { status: "ERROR", subCode: "403", message: "Token is not valid" };
  expect(translateCashfreeBalance(answered(200, error))).toEqual({
    kind: "unavailable",
    reason: "UNREADABLE",
  });
  expect(translateToken(answered(200, error))).toEqual({ kind: "unavailable", reason: "NO_TOKEN" });
  const token = { status: "SUCCESS", subCode: "200", data: { token: "eyJ0eXA", expiry: 1_564_130_052 } };
  expect(translateToken(answered(200, token))).toEqual({ kind: "known", token: "eyJ0eXA" });
});

test("what moved is told by what became of each: out, out and back, or not at all", () => {
  const on = civilDate("2026-11-18");
  const sums = (status: PayoutReading["status"]) =>
    linesOfPayout({ ...READ, status }, on).map(({ amount }) => amount);
  expect(sums("processed")).toEqual([-1_929_250n]);
  expect(sums("reversed")).toEqual([-1_929_250n, 1_929_250n]);
  for (const status of ["processing", "queued", "failed", "rejected", "cancelled"] as const)
    expect(sums(status)).toEqual([]);
});
