import { Secret } from "@vaada/contract/secret";
import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import { translateRead, translateStart } from "./translate.ts";

const answered = (status: number, body: unknown): HttpResult => ({ kind: "answered", status, body });

const DROP = {
  id: "fav_00000000000001",
  entity: "fund_account.validation",
  status: "completed",
  utr: "123456789012",
  validation_results: {
    account_status: "active",
    registered_name: "Anita Test",
    details: "The beneficiary account is valid.",
    name_match_score: 100,
  },
  status_details: { description: "…", source: "beneficiary_bank", reason: "validation_completed" },
  reference_id: "112233",
  notes: {},
};
const found = (change: object) => ({
  ...DROP,
  validation_results: { ...DROP.validation_results, ...change },
});
const start = (body: unknown) => translateStart(answered(200, body));

const reference = DROP.id;
const ACTIVE = { kind: "active", reference, registeredName: new Secret("Anita Test"), utr: "123456789012" };

test("the name that the bank has is read, and can't be printed", () => {
  const result = start(DROP);
  expect(result).toEqual(ACTIVE);
  expect(result.kind === "active" && result.registeredName.reveal()).toBe("Anita Test");
  expect(JSON.stringify(result)).not.toContain("Anita");
});

test.each<[what: string, body: unknown, expected: object]>([
  ["valid for active", found({ account_status: "valid" }), ACTIVE],
  ["capitals", found({ account_status: "ACTIVE" }), ACTIVE],
  ["a score as text", found({ name_match_score: "100" }), ACTIVE],
  ["a score of another kind", found({ name_match_score: { of: 100 } }), ACTIVE],
  [
    "the classic name of its findings",
    { ...DROP, validation_results: undefined, results: DROP.validation_results },
    ACTIVE,
  ],
  ["no number of the bank", { ...DROP, utr: null }, { ...ACTIVE, utr: null }],
  ["a number of the bank that is no word", { ...DROP, utr: "a b" }, { ...ACTIVE, utr: null }],
  ["completed, and no such account", found({ account_status: "invalid" }), { kind: "invalid", reference }],
  [
    "completed, without findings",
    { ...DROP, validation_results: null },
    { kind: "failed", reference, reason: "NO_ACCOUNT_STATUS" },
  ],
  [
    "completed, with another finding",
    found({ account_status: "dormant" }),
    { kind: "failed", reference, reason: "NO_ACCOUNT_STATUS" },
  ],
  [
    "active without a name",
    found({ registered_name: " " }),
    { kind: "failed", reference, reason: "NO_REGISTERED_NAME" },
  ],
  [
    "under way",
    { ...DROP, status: "created", validation_results: { account_status: null } },
    { kind: "awaited", reference },
  ],
  [
    "failed",
    { ...DROP, status: "failed", status_details: { reason: "gateway_technical_error" } },
    { kind: "failed", reference, reason: "gateway_technical_error" },
  ],
  [
    "failed for a sentence",
    { ...DROP, status: "failed", status_details: { reason: "Anita is away" } },
    { kind: "failed", reference, reason: "FAILED" },
  ],
  ["a status we do not know", { ...DROP, status: "almost" }, { kind: "unknown", reason: "UNREADABLE" }],
  ["a name that an address would mind", { ...DROP, id: "fav/1" }, { kind: "unknown", reason: "UNREADABLE" }],
  ["nothing", undefined, { kind: "unknown", reason: "UNREADABLE" }],
])("a penny drop with %s is read for what it says", (_what, body, expected) => {
  expect(start(body)).toEqual(expected);
});

const REFUSAL = {
  error: { code: "BAD_REQUEST_ERROR", description: "The ifsc is invalid", reason: "input_validation_failed" },
};

test.each<[what: string, reply: HttpResult, started: string, read: string]>([
  ["a refusal", answered(400, REFUSAL), "failed", "unavailable"],
  ["a wrong key", answered(401, REFUSAL), "unavailable", "unavailable"],
  ["too many calls", answered(429, undefined), "unavailable", "unavailable"],
  ["a failure of theirs", answered(500, undefined), "unknown", "unavailable"],
  ["a page of HTML", answered(200, undefined), "unknown", "unavailable"],
  ["a refused connection", { kind: "not-sent", reason: "ECONNREFUSED" }, "unavailable", "unavailable"],
  ["no answer in time", { kind: "unknown", reason: "TIMEOUT" }, "unknown", "unavailable"],
])("%s says what is known of the rupee", (_what, reply, started, read) => {
  expect(translateStart(reply).kind).toBe(started);
  expect(translateRead(reply, reference).kind).toBe(read);
});

test("an answer about another penny drop is none", () => {
  expect(translateRead(answered(200, DROP), reference)).toEqual(ACTIVE);
  expect(translateRead(answered(200, DROP), "fav_2")).toEqual({
    kind: "unavailable",
    reason: "OTHER_PENNY_DROP",
  });
});
