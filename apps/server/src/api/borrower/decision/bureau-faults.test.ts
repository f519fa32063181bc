import { BUREAU_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { afterEach, expect, test } from "vitest";
import {
  applicant,
  bureauConsentsOf,
  decisionsOf,
  outcomeOf,
  reportsOf,
} from "../../../../testing/decisions/applicant.ts";
import { HURRIED, openTestServer } from "../../../../testing/test-server.ts";
import { BANK_RETURN_ADDRESS, type Walker } from "../../../../testing/walk.ts";

const server = await openTestServer({ pace: HURRIED });
const { sandbox } = server;

afterEach(() => sandbox.clearFaults());

const connectBank = ({ token, loanId }: Walker) =>
  server.call("POST", "/api/user/connect-url", {
    token,
    body: { loan_id: loanId, callBackUrl: BANK_RETURN_ADDRESS },
  });

test.each(["down", "error", "timeout-after-success"] as const)(
  "a bureau that fails with %s decides nothing, opens the way to the bank, and can be asked again",
  async (mode) => {
    const person = await applicant(server);
    expect((await connectBank(person)).status).toBe(422);
    await sandbox.fault({ provider: "bureau", mode });
    const { status, json } = await person.decide();
    expect([status, json.code, json.data]).toEqual([500, "DECISION_UNAVAILABLE", null]);
    expect(await decisionsOf(server, person)).toEqual([]);
    expect((await reportsOf(server, person)).map(({ state }) => state)).toEqual(["failed"]);
    expect(await person.step()).toEqual({ route: "/prepare-loan-offer", status: "Application Received" });
    expect((await connectBank(person)).status).toBe(200);

    expect(await outcomeOf(person)).toBe("Approve");
    expect((await reportsOf(server, person)).map(({ state }) => state)).toEqual(["failed", "answered"]);
    expect((await person.step()).route).toBe("/loan-approval");
  },
);

test("a slow bureau is waited for", async () => {
  const person = await applicant(server);
  await sandbox.fault({ provider: "bureau", mode: "slow" });
  expect(await outcomeOf(person)).toBe("Approve");
});

test("what is known against somebody refuses them though the bureau is silent", async () => {
  const person = await applicant(server, { pan: "ABCPI1234J" });
  await sandbox.fault({ provider: "bureau", mode: "down" });
  expect(await outcomeOf(person)).toBe("too-young");
  expect(await decisionsOf(server, person)).toMatchObject([{ outcome: "refuse", bureau_report_id: null }]);
});

test("each question has a consent of its own, and a question that failed had one too", async () => {
  const person = await applicant(server);
  await sandbox.fault({ provider: "bureau", mode: "error" });
  await person.decide({ "x-notice-version": BUREAU_NOTICE_VERSION });
  await person.decide({ "x-notice-version": BUREAU_NOTICE_VERSION, "accept-language": "hi" });
  const of = { call: "take-decision", application_id: BigInt(person.loanId) };
  expect(await bureauConsentsOf(server, person)).toEqual([
    { ...of, notice_version: BUREAU_NOTICE_VERSION, language: "en" },
    { ...of, notice_version: BUREAU_NOTICE_VERSION, language: "hi" },
  ]);
});

test("an outage is logged as one, and not as a fault of ours", () => {
  const lines = server.logLines.map((line) => JSON.parse(line));
  expect(lines.filter(({ level }) => level === "error")).toEqual([]);
  const outages = lines.filter(({ provider }) => provider === "bureau");
  expect(outages.map(({ level, msg }) => `${level} ${msg}`)).toContain("warn a provider gave no answer");
  expect(lines.filter(({ msg }) => msg === "a decision is postponed")).toHaveLength(4);
});

test("decisions are counted for the operator by what they came to", async () => {
  const text = await server.services.metrics.registry.metrics();
  expect(text).toMatch(/^vaada_decisions_total\{outcome="postponed"\} 4$/m);
  expect(text).toMatch(/^vaada_decisions_total\{outcome="refused"\} 1$/m);
});

test("a bureau that does not answer is asked so often a day and no more, and the way to the bank stays open", async () => {
  const person = await applicant(server);
  const { questionsPerDay } = server.services.settings.bureau;
  await sandbox.fault({ provider: "bureau", mode: "down", times: questionsPerDay + 3 });
  for (let time = 0; time < questionsPerDay + 2; time++) {
    expect((await person.decide()).json.code).toBe("DECISION_UNAVAILABLE");
  }
  expect(await reportsOf(server, person)).toHaveLength(questionsPerDay);
  expect((await connectBank(person)).status).toBe(200);
});
