import { randomUUID } from "node:crypto";
import { DAY_MS } from "@vaada/calendar/civil-date";
import { BUREAU_NOTICE_VERSION } from "@vaada/contract/step-notices";
import type { StatementFacts } from "@vaada/lending/policy/credit-facts";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { paise, ZERO } from "@vaada/money/paise";
import { afterEach, expect, onTestFinished, test } from "vitest";
import {
  type Applicant,
  applicant,
  decisionsOf,
  outcomeOf,
  reportsOf,
} from "../../../testing/decisions/applicant.ts";
import { deriveAgain } from "../../../testing/decisions/derive-again.ts";
import { releaseTerms } from "../../../testing/products/release-terms.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { walkTo } from "../../../testing/walk.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import { gatherApplicant } from "./applicant.ts";
import { decideApplication } from "./decide-application.ts";

const server = await openTestServer();
const { sandbox, database, services } = server;

afterEach(() => sandbox.clearFaults());

const GOOD_STATEMENT: StatementFacts = {
  monthsWithSalary: 3,
  averageMonthEndBalance: paise(6_400_00n),
  bouncedDebits: 0,
  monthlyObligations: ZERO,
  isDoubtful: false,
};

/** Decides as the bank statement's call does once it has read one. */
async function decideBy({ userId, loanId }: Applicant, facts: StatementFacts = GOOD_STATEMENT) {
  const sessionId = randomUUID();
  await database.asSuperuser(
    `insert into vaada.statement_sessions
       (id, borrower_id, application_id, started_at, expires_at, is_renewed, ended_at, outcome)
     values ($1, $2, $3, now(), now() + interval '30 minutes', false, now(), 'decided')`,
    [sessionId, userId, loanId],
  );
  const seen: string[] = [];
  const decided = await decideApplication(services, {
    borrowerId: userId,
    applicationId: loanId,
    statement: { sessionId, facts },
    consent: null,
    alongside: async (_tx, { kind }) => void seen.push(kind),
  });
  return { kind: decided.kind, seen, sessionId };
}

/** Rewrites what is on file as proven, which no call can. */
async function reseal({ userId }: Applicant, column: "pin" | "birth-date", value: string): Promise<void> {
  if (column === "pin") {
    const place = { table: "identities", column: "address_sealed", row: userId };
    await database.asSuperuser("update vaada.identities set address_sealed = $2 where borrower_id = $1", [
      userId,
      services.vault.seal(JSON.stringify({ state: null, pinCode: null }), place),
    ]);
    return;
  }
  const [pan] = await database.asSuperuser("select id from vaada.pan_records where borrower_id = $1", [
    userId,
  ]);
  const place = { table: "pan_records", column: "birth_date_sealed", row: pan?.id };
  await database.asSuperuser("update vaada.pan_records set birth_date_sealed = $2 where id = $1", [
    pan?.id,
    services.vault.seal(value, place),
  ]);
}

test("a good statement approves who was sent for it, and a bad one refuses", { tags: "long" }, async () => {
  const good = await applicant(server, { bureau: null });
  await good.decide();
  const approved = await decideBy(good);
  expect([approved.kind, approved.seen]).toEqual(["approved", ["approved"]]);
  expect(await good.step()).toEqual({ route: "/loan-approval", status: "Approved" });
  expect(await decisionsOf(server, good)).toMatchObject([
    { number: 1, outcome: "needs-statement", reasons: ["no-score"] },
    { number: 2, outcome: "approve", grade: "C", statement_session_id: approved.sessionId },
  ]);

  const bad = await applicant(server, { pan: "ABCPC1234C" });
  await bad.decide();
  expect((await decideBy(bad, { ...GOOD_STATEMENT, bouncedDebits: 6 })).kind).toBe("refused");
  expect(await outcomeOf(bad)).toBe("too-many-bounced-debits");
  expect(await bad.step()).toEqual({ route: "/dashboard", status: "Rejected" });
});

test("after the days of a refusal no answer from before it is given again", async () => {
  const person = await applicant(server, { bureau: null });
  expect(await outcomeOf(person)).toBe("Proceed to Bank");
  await decideBy(person, { ...GOOD_STATEMENT, monthsWithSalary: 0 });
  await server.clock.moveBy(45 * 86_400_000);
  expect(await outcomeOf(person)).toBe("422 STEP_OUT_OF_TURN");
});

test("a statement decides alone with the bureau that was silent before, and waits while it still is", async () => {
  const person = await applicant(server);
  await sandbox.fault({ provider: "bureau", mode: "down", times: 2 });
  expect(await outcomeOf(person)).toBe("500 DECISION_UNAVAILABLE");
  const waiting = await decideBy(person);
  expect([waiting.kind, waiting.seen]).toEqual(["postponed", []]);
  expect((await person.step()).route).toBe("/prepare-loan-offer");
  expect(await decisionsOf(server, person)).toEqual([]);

  expect((await decideBy(person)).kind).toBe("approved");
  expect(await decisionsOf(server, person)).toMatchObject([{ number: 1, outcome: "approve", grade: "A" }]);
  const [application] = await database.asSuperuser(
    "select decision_postponed_at from vaada.applications where id = $1",
    [person.loanId],
  );
  expect(application).toEqual({ decision_postponed_at: null });
});

/** Expects an application that waits for a person, with the one decision that says so. */
async function expectReview(person: Applicant, reason: string): Promise<void> {
  expect(await person.step()).toEqual({ route: "/dashboard", status: "Under Review" });
  const kept = (await decisionsOf(server, person)).at(-1);
  expect([kept?.outcome, kept?.reasons]).toEqual(["review", [reason]]);
  if (kept === undefined) return;
  const again = await deriveAgain(server, kept);
  expect(again.derived).toBe(again.kept);
  const { status, json } = await person.decide();
  expect([status, json.code, json.data]).toEqual([422, "STEP_OUT_OF_TURN", { redirect_to: "/dashboard" }]);
}

const UNKNOWN = [
  ["where somebody lives", "pin", "", { monthly_income: 16_000 }, "residence-unknown"],
  ["how old somebody is", "birth-date", "1990", {}, "age-unknown"],
] as const;

test.each(UNKNOWN)("who can't be judged because %s is unknown goes to a person at once", async (...row) => {
  const [, column, value, employment, reason] = row;
  const person = await applicant(server, { employment });
  await reseal(person, column, value);
  expect(await outcomeOf(person)).toBe("422 STEP_OUT_OF_TURN");
  await expectReview(person, reason);
  const [risk] = await database.asSuperuser(
    "select class, reasons, identity_way as way from vaada.risk_classes where application_id = $1",
    [person.loanId],
  );
  const place = column === "pin" ? ["place-unknown"] : [];
  expect(risk).toEqual({ class: "high", reasons: ["not-seen-in-person", ...place], way: "digilocker" });
  expect((await decideBy(person)).kind, "no statement is wanted any more").toBe("passed");
  expect(await decisionsOf(server, person)).toHaveLength(1);
});

test.each(UNKNOWN)("nor does a statement help where %s is unknown", async (...row) => {
  const [, column, value, employment, reason] = row;
  const person = await applicant(server, { employment });
  await reseal(person, column, value);
  await sandbox.fault({ provider: "bureau", mode: "down" });
  expect(await outcomeOf(person)).toBe("500 DECISION_UNAVAILABLE");
  const reviewed = await decideBy(person);
  expect([reviewed.kind, reviewed.seen]).toEqual(["review", ["review"]]);
  await expectReview(person, reason);
});

test("a statement in doubt approves nobody: a person looks at it, and a bad one still refuses", {
  tags: "long",
}, async () => {
  const good = await applicant(server, { bureau: null });
  await good.decide();
  const doubted = await decideBy(good, { ...GOOD_STATEMENT, isDoubtful: true });
  expect([doubted.kind, doubted.seen]).toEqual(["review", ["review"]]);
  await expectReview(good, "statement-doubtful");
  expect((await decisionsOf(server, good)).at(-1)).toMatchObject({
    number: 2,
    rule_hits: ["no-score", "statement-doubtful"],
    statement_session_id: doubted.sessionId,
  });

  const bad = await applicant(server, { bureau: null });
  await bad.decide();
  expect((await decideBy(bad, { ...GOOD_STATEMENT, isDoubtful: true, bouncedDebits: 3 })).kind).toBe(
    "refused",
  );
});

test("a statement that comes before it is asked for, or after the decision, decides nothing", async () => {
  const person = await applicant(server);
  const early = await decideBy(person);
  expect([early.kind, early.seen]).toEqual(["passed", []]);
  expect(await reportsOf(server, person)).toEqual([]);
  await person.decide();
  expect((await decideBy(person)).kind).toBe("passed");
  expect(await decisionsOf(server, person)).toHaveLength(1);
});

test("a decision at once and a statement at the same moment come to one decision", async () => {
  const person = await applicant(server);
  await sandbox.fault({ provider: "bureau", mode: "down" });
  await person.decide();
  const [outcome, byStatement] = await Promise.all([outcomeOf(person), decideBy(person)]);
  expect(await decisionsOf(server, person)).toHaveLength(1);
  expect(outcome).toMatch(/^(Approve|422 STEP_OUT_OF_TURN)$/);
  expect(["approved", "passed"]).toContain(byStatement.kind);
});

test("two statements at once come to one decision", async () => {
  const person = await applicant(server, { bureau: null });
  await person.decide();
  const decided = await Promise.all([decideBy(person), decideBy(person)]);
  expect(decided.map(({ kind }) => kind).sort()).toEqual(["approved", "passed"]);
  expect(await decisionsOf(server, person)).toHaveLength(2);
});

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

test("facts that change during every try end in an error, and nothing is decided", async () => {
  const person = await applicant(server);
  const panIndex = services.vault.index("pan", person.pan);
  const { shipped } = services.policies;
  let tries = 0;
  const flipBlacklist = () =>
    database.asSuperuser(
      tries++ % 2 === 0
        ? "insert into vaada.blacklist (pan_index, reason, added_at) values ($1, 'Forged papers', now())"
        : "delete from vaada.blacklist where pan_index = $1",
      [panIndex],
    );
  const policies = {
    ...services.policies,
    inForce: async () => ({
      ...shipped,
      decide: async (facts: Parameters<typeof shipped.decide>[0]) => {
        await flipBlacklist();
        return shipped.decide({ ...facts, isBlacklisted: false });
      },
    }),
  };
  const input = {
    borrowerId: person.userId,
    applicationId: person.loanId,
    statement: null,
    consent: CONSENT,
  };
  await expect(decideApplication({ ...services, policies }, input)).rejects.toThrow(/during each of 3 tries/);
  expect(tries).toBe(3);
  expect(await decisionsOf(server, person)).toEqual([]);
});

test("what the caller does alongside takes the decision with it when it fails", async () => {
  const person = await applicant(server);
  const deciding = decideApplication(services, {
    borrowerId: person.userId,
    applicationId: person.loanId,
    statement: null,
    consent: CONSENT,
    alongside: () => Promise.reject(new Error("no room for the answer")),
  });
  await expect(deciding).rejects.toThrow("no room for the answer");
  expect(await decisionsOf(server, person)).toEqual([]);
  expect(await outcomeOf(person)).toBe("Approve");
  expect(await reportsOf(server, person), "the report that it had is used").toHaveLength(1);
});

test("without a consent nobody asks the bureau, and nobody is decided about", async () => {
  const { userId, loanId } = await applicant(server);
  const decided = await decideApplication(services, {
    borrowerId: userId,
    applicationId: loanId,
    statement: null,
    consent: null,
  });
  expect(decided.kind).toBe("postponed");
  expect(await reportsOf(server, { userId })).toEqual([]);
});

test("nothing is computed about anybody whose work or identity is not on file", async () => {
  const { userId, loanId } = await walkTo(server, "employment");
  const gather = (borrowerId: string, applicationId: number) =>
    services.database.withTx(asBorrower(borrowerId), (tx) =>
      gatherApplicant(tx, services.vault, { borrowerId, applicationId, on: server.clock.today() }),
    );
  await expect(gather(userId, loanId)).rejects.toThrow("an application without its employment");
  const newcomer = await walkTo(server, "identity");
  await expect(gather(newcomer.userId, newcomer.loanId)).rejects.toThrow("identity is not proven");
});

test("somebody else's application is decided on by nobody", async () => {
  const person = await applicant(server);
  const stranger = await walkTo(server, "decision");
  const decided = await decideApplication(services, {
    borrowerId: stranger.userId,
    applicationId: person.loanId,
    statement: null,
    consent: null,
  });
  expect(decided.kind).toBe("passed");
  expect(await decisionsOf(server, person)).toEqual([]);
});

test.each([
  [{ monthly_income: 25_000 }, "amount-by-household"],
  [{ monthly_income: 25_000, household_income: "up-to-3-lakh" }, "amount-by-household"],
  [{ monthly_income: 25_000, household_income: "above-3-lakh" }, "amount-by-free-income"],
  [{ monthly_income: 25_001 }, "amount-by-free-income"],
])(
  "whose loan is a microfinance loan is lent within half of the month's income: %j (MF-02)",
  async (said, hit) => {
    const person = await applicant(server, { pin: "751001", employment: said });
    expect(await outcomeOf(person)).toBe("Approve");
    const [row] = await decisionsOf(server, person);
    expect(row?.rule_hits).toContain(hit);
    expect(row?.policy_version).toBe(2);
    const { json } = await server.call("POST", "/api/user/loan/approval", {
      token: person.token,
      body: { loanID: person.loanId },
    });
    const { repayAmount } = json.data as { repayAmount: number };
    if (hit === "amount-by-household") expect(repayAmount).toBeLessThanOrEqual(12_500);
    else expect(repayAmount).toBeGreaterThan(12_500);
  },
);

test("a microfinance borrower's offer stays within half of the income on every day and until every salary day that it offers (MF-02)", async () => {
  const person = await applicant(server, { pin: "751001", employment: { monthly_income: 25_000 } });
  expect(await outcomeOf(person)).toBe("Approve");
  type Quote = {
    repayAmount: number;
    totalAmount: number;
    dueDates: { repayDate: string; repayAmount: number }[];
  };
  const ask = async (path: string, body: object) => {
    const { status, json } = await server.call("POST", path, { token: person.token, body });
    return { status, data: json.data as unknown as Quote };
  };
  const read = () => ask("/api/user/loan/approval", { loanID: person.loanId });
  const { data: first } = await read();
  const [nearer, ...later] = first.dueDates;
  expect([nearer?.repayAmount, later], "the whole amount fits the nearer day alone").toEqual([
    first.repayAmount,
    [],
  ]);
  const less = await ask("/api/loan/offer/amount", {
    loan_id: person.loanId,
    amount: first.totalAmount - 1_000,
  });
  expect(less.data.dueDates).toHaveLength(2);
  const [, next] = less.data.dueDates;
  const chosen = await ask("/api/loan/offer/due-date", {
    loan_id: person.loanId,
    repayDate: next?.repayDate,
  });
  expect([chosen.status, chosen.data.repayAmount <= 12_500]).toEqual([200, true]);
  const more = await ask("/api/loan/offer/amount", { loan_id: person.loanId, amount: first.totalAmount });
  expect([more.data.repayAmount <= 12_500, more.data.dueDates.length]).toEqual([true, 1]);
  const refused = await ask("/api/loan/offer/due-date", {
    loan_id: person.loanId,
    repayDate: next?.repayDate,
  });
  expect(refused.status).toBe(400);
  for (const days of [7, 7, 7]) {
    await server.clock.moveBy(days * DAY_MS);
    const { data } = await read();
    for (const { repayAmount } of data.dueDates) expect(repayAmount).toBeLessThanOrEqual(12_500);
  }
  // A larger smallest loan stands for the day on which the smallest one is too dear.
  const amount = { ...SALARY_ADVANCE.amount, minimum: paise(12_500_00n) };
  await releaseTerms(database, { ...SALARY_ADVANCE, amount }, server.clock.today());
  onTestFinished(async () => {
    await releaseTerms(database, SALARY_ADVANCE, server.clock.today());
  });
  const none = await server.call("POST", "/api/user/loan/approval", {
    token: person.token,
    body: { loanID: person.loanId },
  });
  expect([none.status, none.json.code], "the smallest loan is more than may be lent").toEqual([
    409,
    "NO_OFFER_TODAY",
  ]);
});
