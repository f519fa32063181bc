import { randomUUID } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { BUREAU_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { afterEach, expect, test } from "vitest";
import {
  type Applicant,
  applicant,
  bureauConsentsOf,
  outcomeOf,
  passDays,
  reportsOf,
} from "../../../testing/decisions/applicant.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { lockApplication } from "../../journey/applications/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { fetchReport, prepareEnquiry } from "./fetch-report.ts";

const server = await openTestServer();
const { sandbox, database, services, clock } = server;

afterEach(() => sandbox.clearFaults());

const CONSENT = {
  call: "take-decision",
  kinds: ["bureau"],
  evidence: {
    noticeVersion: BUREAU_NOTICE_VERSION,
    language: "en",
    givenAt: new Date(0),
    address: null,
    userAgent: null,
  },
} as const;

/** How a report can be had for somebody now, with a consent or by what is on file. */
const put = (
  { userId, loanId }: Applicant,
  consent: typeof CONSENT | null = CONSENT,
  seenThrough = (tx: Tx): Tx => tx,
) =>
  services.database.withTx(asBorrower(userId), async (tx) => {
    await lockApplication(tx, loanId);
    return prepareEnquiry(seenThrough(tx), services.vault, {
      borrowerId: userId,
      applicationId: loanId,
      consent,
      now: clock.realNow(),
      today: clock.today(),
      questionsPerDay: services.settings.bureau.questionsPerDay,
    });
  });

const statesOf = async (person: Applicant) => (await reportsOf(server, person)).map(({ state }) => state);

test.each([
  ["a file", {}],
  ["that there is no file", { bureau: null }],
])("%s is good for thirty days, without a second question or consent", async (_what, wanted) => {
  const person = await applicant(server, wanted);
  await person.decide({ "x-notice-version": BUREAU_NOTICE_VERSION });
  const [report] = await reportsOf(server, person);
  expect(report).toMatchObject({ state: "answered", asked_on: clock.today() });
  expect(report?.facts_sealed.toString("latin1")).not.toMatch(/file|score/);
  await passDays(server, 29);
  expect(await put(person)).toMatchObject({ kind: "cached", report: { id: report?.id } });
  expect(await bureauConsentsOf(server, person)).toMatchObject([{ notice_version: BUREAU_NOTICE_VERSION }]);
  await passDays(server, 1);
  expect(await put(person)).toMatchObject({ kind: "asking", askedOn: clock.today() });
  expect(await bureauConsentsOf(server, person)).toHaveLength(2);
});

test("an outage is remembered by nobody", async () => {
  const person = await applicant(server);
  await sandbox.fault({ provider: "bureau", mode: "error" });
  await person.decide();
  expect(await put(person)).toMatchObject({ kind: "asking" });
  expect(await statesOf(person)).toEqual(["failed", "awaited"]);
});

test("who comes while a question is awaited waits for its answer", async () => {
  const person = await applicant(server);
  const question = await put(person);
  if (question.kind !== "asking") throw new Error("nobody has asked yet");
  const following = outcomeOf(person);
  const subject = subjectOf(person);
  const report = await fetchReport(services, { borrowerId: person.userId, question, subject });
  expect(report?.facts).toMatchObject({ kind: "file", score: 790 });
  expect(await following).toBe("Approve");
  expect(await statesOf(person)).toEqual(["answered"]);
});

test("an answer that comes between two looks of another call is not asked for again", async () => {
  const person = await applicant(server);
  const question = await put(person);
  let looks = 0;
  const answeredAfterTheFirst = (tx: Tx): Tx => ({
    ...tx,
    async query(text, values) {
      const result = await tx.query(text, values);
      looks += 1;
      // The look before it is at the consents.
      if (looks === 2)
        await fetchReport(services, { borrowerId: person.userId, question, subject: subjectOf(person) });
      return result as never;
    },
  });
  expect((await put(person, CONSENT, answeredAfterTheFirst)).kind).toBe("awaited");
  expect(await statesOf(person)).toEqual(["answered"]);
});

test("a question whose asker died is taken over after a while, and its late answer is not written", async () => {
  const person = await applicant(server);
  const dead = await put(person);
  if (dead.kind !== "asking") throw new Error("nobody has asked yet");
  clock.moveReal(14);
  expect(await put(person)).toEqual({ kind: "awaited", id: dead.id });
  clock.moveReal(1);
  expect(await outcomeOf(person)).toBe("Approve");
  expect(await statesOf(person)).toEqual(["failed", "answered"]);
  const late = await fetchReport(services, {
    borrowerId: person.userId,
    question: dead,
    subject: subjectOf(person),
  });
  expect(late).toBeNull();
  expect(await statesOf(person)).toEqual(["failed", "answered"]);
});

test("nobody asks without the borrower's consent, and one that was withdrawn is none", async () => {
  const person = await applicant(server);
  expect(await put(person, null)).toEqual({ kind: "forbidden" });
  expect(await statesOf(person)).toEqual([]);
  const say = (granted: boolean, givenAt: string) =>
    database.asSuperuser(
      `insert into vaada.consents
         (borrower_id, application_id, kind, granted, notice_version, language, given_at, call)
       values ($1, $2, 'bureau', $3, 'bureau-2026-11', 'en', $4, 'take-decision')`,
      [person.userId, person.loanId, granted, givenAt],
    );
  await say(true, "2026-01-01T00:00:00Z");
  await say(false, "2026-01-02T00:00:00Z");
  await expect(put(person, null)).rejects.toThrow("CONSENT_WITHDRAWN");
  await say(true, "2026-01-03T00:00:00Z");
  expect(await put(person, null)).toMatchObject({ kind: "asking" });
  expect(await bureauConsentsOf(server, person), "and none is recorded that was not given").toHaveLength(3);
});

test("the database itself lets one question a borrower wait", async () => {
  const person = await applicant(server);
  await put(person);
  const second = database.asSuperuser(
    "insert into vaada.bureau_reports (id, borrower_id, asked_at, asked_on) values ($1, $2, now(), now())",
    [randomUUID(), person.userId],
  );
  await expect(second).rejects.toMatchObject({ constraint: "bureau_reports_one_awaited_a_borrower" });
});

test("nothing of anybody's file is in a log line", () => {
  expect(server.logLines.length).toBeGreaterThan(20);
  const told = /"(score|monthlyObligations|worstPastDueDays|isWrittenOff)"|[:"]790[",}]|LEELA/;
  expect(server.logLines.filter((line) => told.test(line))).toEqual([]);
});

/** As the adapter is asked about somebody. */
const subjectOf = ({ pan, mobile }: Applicant) => ({
  pan: new Secret(pan),
  mobile: new Secret(mobile),
  name: new Secret("LEELA NAMBIAR"),
  gender: null,
});
