import { randomBytes } from "node:crypto";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { Secret } from "@vaada/contract/secret";
import { paise } from "@vaada/money/paise";
import { afterAll, afterEach, expect, test } from "vitest";
import { startTestSandbox } from "../../../testing/test-sandbox.ts";
import { createCreditBureau } from "./client.ts";
import type { BureauSubject } from "./port.ts";

const secret = randomBytes(16).toString("hex");
const sandbox = await startTestSandbox({
  appOrigin: "http://localhost:3000",
  authKey: secret,
  secret,
  slowAnswerMs: 700,
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const baseUrl = `${sandbox.url}/surepass/api/v1`;
const bureau = createCreditBureau({ baseUrl, token: new Secret(secret), timeoutMs: 3_000 });

const holderOf = (pan: string, fields: Partial<BureauSubject> = {}): BureauSubject => ({
  mobile: new Secret("9876543210"),
  pan: new Secret(pan),
  name: new Secret("ANITA ACHARYA"),
  gender: "F",
  on: civilDateInIndia(Date.now()),
  ...fields,
});
const ANITA = holderOf("ABCPA1234D");

const CLEAN = {
  kind: "file",
  score: 790,
  monthlyObligations: paise(0n),
  hasUntoldInstalment: false,
  worstPastDueDays: 0,
  isWrittenOff: false,
};

test("the file of a person is fetched, whatever the gender", async () => {
  const reference = expect.stringMatching(/^credit_report_cibil_[A-Za-z]{20}$/);
  for (const gender of ["F", "M", "T", null] as const) {
    expect(await bureau.fetchReport({ ...ANITA, gender })).toEqual({ kind: "file", reference, facts: CLEAN });
  }
});

test("a person without a file has none", async () => {
  const result = await bureau.fetchReport(holderOf("ABCPB1234B"));
  expect(result).toEqual({ kind: "no-file", reference: expect.stringMatching(/^credit_report_cibil_/) });
});

test.each([
  [{ score: 690, obligations: 12_500, worstPastDueDays: 20, writtenOff: false }],
  [{ score: 580, obligations: 9000.5, worstPastDueDays: 60, writtenOff: false }],
  [{ score: 700, obligations: 0, worstPastDueDays: 90, writtenOff: false }],
  [{ score: 900, obligations: 1, worstPastDueDays: 900, writtenOff: false }],
  [{ score: 300, obligations: 0, worstPastDueDays: 0, writtenOff: true }],
  [{ score: -1, obligations: 0, worstPastDueDays: 0, writtenOff: false }],
  [{ score: 5, obligations: 800, worstPastDueDays: 0, writtenOff: false }],
])("a file of %j is read as it is", async (told) => {
  const pan = "AAAPZ9999Z";
  await sandbox.post("/people", { pan, name: "ZOYA ZAIDI", bureau: told });
  const { facts } = { facts: undefined, ...(await bureau.fetchReport(holderOf(pan))) };
  expect(facts).toEqual({
    kind: "file",
    score: told.score,
    monthlyObligations: paise(BigInt(told.obligations * 100)),
    // The bureau names no instalment of a loan that was written off.
    hasUntoldInstalment: told.writtenOff,
    // The written-off loan was late for longer than any other.
    worstPastDueDays: told.writtenOff ? 240 : told.worstPastDueDays,
    isWrittenOff: told.writtenOff,
  });
});

test("a billed question is never asked twice", async () => {
  await sandbox.fault({ provider: "bureau", mode: "error" });
  expect(await bureau.fetchReport(ANITA)).toEqual({ kind: "unavailable", reason: "HTTP_500" });
  await sandbox.fault({ provider: "bureau", mode: "down" });
  expect((await bureau.fetchReport(ANITA)).kind).toBe("unavailable");
  expect((await bureau.fetchReport(ANITA)).kind).toBe("file");
});

test("a slow bureau is waited for", async () => {
  await sandbox.fault({ provider: "bureau", mode: "slow" });
  expect((await bureau.fetchReport(ANITA)).kind).toBe("file");
});

test("a bureau that never answers is given up", { tags: "long" }, async () => {
  await sandbox.fault({ provider: "bureau", mode: "timeout-after-success" });
  expect(await bureau.fetchReport(ANITA)).toEqual({ kind: "unavailable", reason: "TIMEOUT" });
});

test("a number that the bureau refuses is an outage, and not a person without a file", async () => {
  const result = await bureau.fetchReport(holderOf("ABCPA1234D", { mobile: new Secret("12345") }));
  expect(result).toEqual({ kind: "unavailable", reason: "HTTP_422" });
});

test("a wrong token is an outage and nothing else", async () => {
  const stranger = createCreditBureau({ baseUrl, token: new Secret("wrong") });
  expect(await stranger.fetchReport(ANITA)).toEqual({ kind: "unavailable", reason: "HTTP_401" });
});
