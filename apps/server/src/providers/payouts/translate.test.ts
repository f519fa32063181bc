import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import type { NewPayout } from "./port.ts";
import {
  translateContact,
  translateFind,
  translateFundAccount,
  translatePay,
  translateRead,
} from "./translate.ts";

const answered = (status: number, body: unknown): HttpResult => ({ kind: "answered", status, body });
const refusal = (description: string, field?: string) => ({
  error: {
    code: "BAD_REQUEST_ERROR",
    description,
    source: "business",
    reason: "input_validation_failed",
    field,
  },
});

const ASKED: NewPayout = {
  idempotencyKey: "key-1",
  fundAccountReference: "fa_00000000000001",
  amount: paise(1_000_000n),
  ownReference: "LOAN-123",
};
const PAYOUT = {
  id: "pout_00000000000001",
  entity: "payout",
  fund_account_id: "fa_00000000000001",
  amount: 1_000_000,
  currency: "INR",
  notes: {},
  fees: 0,
  tax: 0,
  status: "processing",
  utr: null,
  mode: "IMPS",
  purpose: "payout",
  reference_id: "LOAN-123",
  narration: "Loan disbursal",
  batch_id: null,
  status_details: { description: "…", source: "business", reason: "payout_bank_processing" },
  created_at: 1_545_383_037,
};
const READ = {
  reference: "pout_00000000000001",
  status: "processing",
  utr: null,
  reason: "payout_bank_processing",
  amount: paise(1_000_000n),
  ownReference: "LOAN-123",
  fundAccountReference: "fa_00000000000001",
};
const pay = (body: unknown) => translatePay(answered(200, body), ASKED);

test("a payout is read in our words", () => {
  expect(pay(PAYOUT)).toEqual({ kind: "known", payout: READ });
  const processed = { ...PAYOUT, status: "processed", utr: " 123456789012 ", status_details: null };
  expect(pay(processed)).toEqual({
    kind: "known",
    payout: { ...READ, status: "processed", utr: "123456789012", reason: null },
  });
});

test.each([
  ["pending", "queued"],
  ["scheduled", "queued"],
  ["queued", "queued"],
  ["processing", "processing"],
  ["processed", "processed"],
  ["reversed", "reversed"],
  ["cancelled", "cancelled"],
  ["failed", "failed"],
  ["rejected", "rejected"],
])("their %s is our %s", (theirs, ours) => {
  expect(pay({ ...PAYOUT, status: theirs })).toMatchObject({ payout: { status: ours } });
});

test.each<[what: string, change: object, expected: object]>([
  ["no notes, fees or mode", { notes: [], fees: null, mode: undefined }, READ],
  ["an empty number of the bank", { utr: "" }, READ],
  ["a number of the bank that is no text", { utr: 12 }, READ],
  [
    "a reason in free text",
    { status_details: { reason: "Paid to Anita, 98765 43210" } },
    { ...READ, reason: "OTHER" },
  ],
  ["the deprecated reason", { status_details: null, failure_reason: "gone" }, { ...READ, reason: "gone" }],
  ["details of another kind", { status_details: "ok" }, { ...READ, reason: null }],
  ["words we do not know", { rating: { by: "nobody" } }, READ],
])("a payout with %s is read all the same", (_what, change, expected) => {
  expect(pay({ ...PAYOUT, ...change })).toEqual({ kind: "known", payout: expected });
});

test.each<[what: string, body: unknown, reason: string]>([
  ["nothing", undefined, "UNREADABLE"],
  ["a list", [PAYOUT], "UNREADABLE"],
  ["a status we do not know", { ...PAYOUT, status: "almost" }, "UNREADABLE"],
  ["an amount in rupees and paise", { ...PAYOUT, amount: 10_000.5 }, "UNREADABLE"],
  ["an amount as text", { ...PAYOUT, amount: "1000000" }, "UNREADABLE"],
  ["a name that an address would mind", { ...PAYOUT, id: "pout/../x" }, "UNREADABLE"],
  ["another amount", { ...PAYOUT, amount: 1_000_001 }, "OTHER_PAYOUT"],
  ["another fund account", { ...PAYOUT, fund_account_id: "fa_2" }, "OTHER_PAYOUT"],
  ["another name of ours", { ...PAYOUT, reference_id: "LOAN-124" }, "OTHER_PAYOUT"],
  ["no name of ours", { ...PAYOUT, reference_id: undefined }, "OTHER_PAYOUT"],
])("an answer with %s leaves it unknown whether we have paid", (_what, body, reason) => {
  expect(pay(body)).toEqual({ kind: "unknown", reason });
});

test.each<[what: string, reply: HttpResult, kind: string]>([
  ["a refusal", answered(400, refusal("The id provided does not exist", "fund_account_id")), "refused"],
  [
    "a key used before",
    answered(400, refusal("Different request body sent for the same Idempotency Header")),
    "unknown",
  ],
  ["a complaint about the key's field", answered(400, refusal("Invalid", "X-Payout-Idempotency")), "unknown"],
  ["a wrong key of ours", answered(401, refusal("Authentication failed")), "unknown"],
  ["too many calls", answered(429, undefined), "unknown"],
  ["a conflict", answered(409, refusal("Request in progress")), "unknown"],
  ["a failure of theirs", answered(500, undefined), "unknown"],
  ["a refused connection", { kind: "not-sent", reason: "ECONNREFUSED" }, "unknown"],
  ["no answer in time", { kind: "unknown", reason: "TIMEOUT" }, "unknown"],
])("%s while paying", (_what, reply, kind) => {
  expect(translatePay(reply, ASKED).kind).toBe(kind);
});

test("a payout that we look at must be the one we asked about", () => {
  expect(translateRead(answered(200, PAYOUT), PAYOUT.id)).toEqual({ kind: "known", payout: READ });
  expect(translateRead(answered(200, PAYOUT), "pout_2")).toEqual({ kind: "unknown", reason: "OTHER_PAYOUT" });
  expect(translateRead(answered(400, refusal("The id provided does not exist")), "pout_2").kind).toBe(
    "unknown",
  );
});

test("there is surely no payout of that name only when the list says so", () => {
  const list = (items: unknown) => ({ entity: "collection", count: 0, items });
  expect(translateFind(answered(200, list([])), ASKED)).toBeNull();
  expect(translateFind(answered(200, list([PAYOUT])), ASKED)).toEqual({ kind: "known", payout: READ });
  for (const odd of [undefined, list(null), list([{}]), list([{ ...PAYOUT, amount: 1 }]), { items: [] }])
    expect(translateFind(answered(200, odd), ASKED)?.kind).toBe("unknown");
  expect(translateFind(answered(500, undefined), ASKED)?.kind).toBe("unknown");
});

test.each<[what: string, reply: HttpResult, expected: object]>([
  ["a contact", answered(201, { id: "cont_1", active: true }), { kind: "named", reference: "cont_1" }],
  ["one without more", answered(200, { id: "cont_1" }), { kind: "named", reference: "cont_1" }],
  [
    "an inactive one",
    answered(200, { id: "cont_1", active: false }),
    { kind: "refused", reason: "CONTACT_INACTIVE" },
  ],
  ["a nameless one", answered(200, {}), { kind: "unavailable", reason: "UNREADABLE" }],
  [
    "a refusal",
    answered(400, refusal("The name is too short")),
    { kind: "refused", reason: "input_validation_failed" },
  ],
  ["a failure", answered(500, undefined), { kind: "unavailable", reason: "HTTP_500" }],
  ["silence", { kind: "unknown", reason: "TIMEOUT" }, { kind: "unavailable", reason: "TIMEOUT" }],
])("%s is told apart where a person is named", (_what, reply, expected) => {
  expect(translateContact(reply)).toEqual(expected);
});

test("a fund account is that of the account we named, or it is none", () => {
  const asked = { contactReference: "cont_1", number: "765432123456789", ifsc: "HDFC0000053" };
  const account = {
    id: "fa_1",
    contact_id: "cont_1",
    active: true,
    bank_account: { account_number: "765432123456789", ifsc: "HDFC0000053", name: "Anita" },
  };
  const read = (body: unknown) => translateFundAccount(answered(200, body), asked);
  expect(read(account)).toEqual({ kind: "named", reference: "fa_1" });
  expect(read({ ...account, contact_id: undefined })).toEqual({ kind: "named", reference: "fa_1" });
  const other = { kind: "unavailable", reason: "OTHER_ACCOUNT" };
  expect(read({ ...account, contact_id: "cont_2" })).toEqual(other);
  for (const change of [{ account_number: "1" }, { ifsc: "HDFC0000054" }])
    expect(read({ ...account, bank_account: { ...account.bank_account, ...change } })).toEqual(other);
  expect(read({ ...account, active: false })).toEqual({ kind: "refused", reason: "FUND_ACCOUNT_INACTIVE" });
  expect(read({ ...account, bank_account: null })).toEqual({ kind: "unavailable", reason: "UNREADABLE" });
});
