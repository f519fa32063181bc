import { addDays } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { applicant, decisionsOf, outcomeOf } from "../../../../testing/decisions/applicant.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { walkTo } from "../../../../testing/walk.ts";
import { asBorrower } from "../../../platform/db/actor.ts";

const server = await openTestServer();

test.each([
  ["ABCPA1234D", "Approve", "/loan-approval", "Approved"],
  ["ABCPB1234B", "Proceed to Bank", "/process-to-bank", "Application Received"],
  ["ABCPC1234C", "Proceed to Bank", "/process-to-bank", "Application Received"],
  ["ABCPD1234D", "score-too-low", "/dashboard", "Rejected"],
  ["ABCPI1234J", "too-young", "/dashboard", "Not Eligible"],
])("the demo person %s ends in: %s", async (pan, outcome, route, status) => {
  const person = await applicant(server, { pan });
  expect(await outcomeOf(person)).toBe(outcome);
  expect(await person.step()).toEqual({ route, status });
});

const METRO = "560001";
const ELSEWHERE = "751001";
const file = (over: object) => ({ bureau: over });

test.each([
  ["a score of 649", file({ score: 649 }), "score-too-low"],
  ["a score of 650", file({ score: 650 }), "Proceed to Bank"],
  ["a score of 749", file({ score: 749 }), "Proceed to Bank"],
  ["a score of 750", file({ score: 750 }), "Approve"],
  ["a file without history", file({ score: -1 }), "Proceed to Bank"],
  ["no file", { bureau: null }, "Proceed to Bank"],
  ["obligations of 40 %", file({ obligations: 16_000 }), "Approve"],
  ["obligations above 40 %", file({ obligations: 16_001 }), "Proceed to Bank"],
  ["a loan 60 days past due", file({ worstPastDueDays: 60 }), "Approve"],
  ["a loan 90 days past due", file({ worstPastDueDays: 90 }), "loan-past-due"],
  ["a loan written off", file({ writtenOff: true }), "loan-written-off loan-past-due"],
  ["17,999 a month in a metro", { pin: METRO, employment: { monthly_income: 17_999 } }, "income-too-low"],
  ["18,000 a month in a metro", { pin: METRO, employment: { monthly_income: 18_000 } }, "Approve"],
  ["14,999 a month elsewhere", { pin: ELSEWHERE, employment: { monthly_income: 14_999 } }, "income-too-low"],
  ["15,000 a month elsewhere", { pin: ELSEWHERE, employment: { monthly_income: 15_000 } }, "Approve"],
  ["work of one's own", { employment: { employee_type: "Self Employee" } }, "Proceed to Bank"],
  ["a salary in cash", { employment: { salary_mode: "Cash" } }, "Proceed to Bank"],
  [
    "several things at once",
    { pin: METRO, bureau: { score: 600, writtenOff: true }, employment: { monthly_income: 12_000 } },
    "income-too-low score-too-low loan-written-off loan-past-due",
  ],
])("somebody with %s gets what their data say", async (_what, wanted, outcome) => {
  expect(await outcomeOf(await applicant(server, wanted))).toBe(outcome);
});

test("a refusal for too little income keeps which of the two limits was not reached", async () => {
  const limitOf = async (pin: string, income: number) => {
    const person = await applicant(server, { pin, employment: { monthly_income: income } });
    await outcomeOf(person);
    return (await decisionsOf(server, person)).map(({ income_limit }) => income_limit);
  };
  expect(await limitOf(METRO, 17_999)).toEqual(["metro"]);
  expect(await limitOf(ELSEWHERE, 14_999)).toEqual(["elsewhere"]);
  expect(await limitOf(ELSEWHERE, 15_000)).toEqual([null]);
});

/** The day so many years ago, moved by days; on 29 February a birthday is the next day. */
const bornYearsAgo = (years: number, days: number): string => {
  const day = addDays(server.clock.today(), days);
  const anniversary = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  return anniversary.replace(/-02-29$/, "-03-01");
};

test.each([
  ["turns 21 tomorrow", 21, 1, "too-young"],
  ["turns 21 today", 21, 0, "Approve"],
  ["turns 56 tomorrow", 56, 1, "Approve"],
  ["turns 56 today", 56, 0, "too-old"],
])("who %s is judged by the age of the day", async (_who, years, days, outcome) => {
  const person = await applicant(server, { dob: bornYearsAgo(years, days) });
  expect(await outcomeOf(person)).toBe(outcome);
});

test("the age is that of the platform's day, not of the clock on the wall", { tags: "long" }, async () => {
  const person = await applicant(server, { dob: bornYearsAgo(21, 3) });
  await server.clock.moveBy(3 * 86_400_000);
  expect(await outcomeOf(person)).toBe("Approve");
});

test("who is on the lender's own list is refused, and nobody else", { tags: "long" }, async () => {
  const listed = await applicant(server);
  const other = await applicant(server);
  await server.database.asSuperuser(
    "insert into vaada.blacklist (pan_index, reason, added_at) values ($1, 'Forged papers in 2025', now())",
    [server.services.vault.index("pan", listed.pan)],
  );
  expect([await outcomeOf(listed), await outcomeOf(other)]).toEqual(["blacklisted", "Approve"]);
  const { text } = await listed.decide();
  expect(text).not.toContain("Forged");
});

test("who is put on the list while the bureau is being asked is refused all the same", async () => {
  const person = await applicant(server);
  const { bureau, vault } = server.services;
  const { fetchReport } = bureau;
  bureau.fetchReport = async (subject) => {
    await server.database.asSuperuser(
      "insert into vaada.blacklist (pan_index, reason, added_at) values ($1, 'Forged papers', now())",
      [vault.index("pan", person.pan)],
    );
    return fetchReport(subject);
  };
  const outcome = await outcomeOf(person).finally(() => {
    bureau.fetchReport = fetchReport;
  });
  expect(outcome).toBe("blacklisted");
});

test("a decision is kept with its grade, amount, model, rules and the report it used", async () => {
  const person = await applicant(server, { bureau: { score: 779, obligations: 8_000 } });
  await person.decide();
  const [kept, ...others] = await decisionsOf(server, person);
  const { shipped } = server.services.policies;
  expect(others).toEqual([]);
  expect(kept).toMatchObject({
    number: 1,
    taken_on: server.clock.today(),
    policy: shipped.policy,
    policy_version: shipped.version,
    model_hash: Buffer.from(shipped.hash, "hex"),
    outcome: "approve",
    grade: "B",
    amount_paise: 16_000_00n,
    cap_paise: 16_000_00n,
    reasons: [],
    rule_hits: ["approved-at-once", "amount-by-free-income"],
    refusal_status: null,
    reapply_on: null,
    statement_session_id: null,
  });
  expect(kept?.bureau_report_id).not.toBeNull();
  expect(kept?.facts_sealed.toString("latin1")).not.toMatch(/score|779/);
});

test("the database keeps a decision as it was taken", { tags: "long" }, async () => {
  const person = await applicant(server);
  await person.decide();
  const change = server.services.database.withTx(asBorrower(person.userId), (tx) =>
    tx.query("update vaada.decisions set grade = 'A' where borrower_id = $1", [person.userId]),
  );
  await expect(change).rejects.toMatchObject({ code: "42501" });
});

test("asked again, the answer is the same, and nothing is decided twice", { tags: "long" }, async () => {
  const person = await applicant(server);
  const first = await person.decide();
  expect(first.json.data).toEqual({ decision: "Approve" });
  expect((await person.decide()).text).toBe(first.text);
  expect((await person.decide({}, String(person.loanId))).text).toBe(first.text);
  expect(await decisionsOf(server, person)).toHaveLength(1);
});

test("somebody else's loan and one that nobody has are not found, whatever the step", {
  tags: "long",
}, async () => {
  const one = await applicant(server);
  const other = await applicant(server, { pan: "ABCPG1234G" });
  await one.decide();
  for (const loanId of [one.loanId, 999_999_999]) {
    const { status, json } = await other.decide({}, loanId);
    expect([status, json.code]).toEqual([404, "NOT_FOUND"]);
  }
  expect(await decisionsOf(server, other)).toEqual([]);
});

test("before its turn it is led back, and a body that is none is told so", { tags: "long" }, async () => {
  const early = await walkTo(server, "employment");
  const body = { loan_id: early.loanId };
  const { status, json } = await server.call("POST", "/api/loan/decision", { token: early.token, body });
  expect([status, json.data]).toEqual([422, { redirect_to: "/employment-details" }]);
  const person = await applicant(server);
  for (const wrong of [{}, { loan_id: "x" }, { loan_id: person.loanId, amount: 1 }]) {
    const answer = await server.call("POST", "/api/loan/decision", { token: person.token, body: wrong });
    expect(answer.status).toBe(400);
  }
});

test("a refusal says why in the language of the call, what would have passed and when to come back", {
  tags: "long",
}, async () => {
  const person = await applicant(server, {
    pin: METRO,
    bureau: { score: 600 },
    employment: { monthly_income: 17_000 },
  });
  const { status, json } = await person.decide();
  expect([status, json.code, json.message]).toEqual([
    409,
    "APPLICATION_REFUSED",
    "Your application was not approved due to eligibility criteria. You may reapply after 45 days.",
  ]);
  expect(json.data).toEqual({
    decision: "Reject",
    reasons: [
      "The monthly income you stated is below what we need for where you live.",
      "Your score at the credit bureau TransUnion CIBIL is below what we need. You can get your own report at www.cibil.com, free once a year, and have anything wrong in it corrected.",
    ],
    reasonCodes: ["income-too-low", "score-too-low"],
    wouldHavePassed: [
      "Your application could have gone on with a monthly income of ₹18,000 or more and a CIBIL score of 650 or more.",
    ],
    reapplyOn: addDays(server.clock.today(), 45),
  });
  const hindi = await person.decide({ "accept-language": "hi-IN,hi;q=0.9" });
  expect(hindi.json.data.reasonCodes).toEqual(json.data.reasonCodes);
  expect(String(hindi.json.data.reasons)).toContain("आपकी बताई हुई महीने की आमदनी");
  expect(String(hindi.json.data.wouldHavePassed)).toContain("₹18,000 या उससे ज़्यादा की महीने की आमदनी");
});

test("where nothing that can be changed would have helped, nothing is said to", async () => {
  const person = await applicant(server, { bureau: { score: 600, writtenOff: true } });
  expect((await person.decide()).json.data.wouldHavePassed).toEqual([]);
});
