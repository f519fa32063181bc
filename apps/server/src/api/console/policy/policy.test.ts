import { addDays } from "@vaada/calendar/civil-date";
import { changeOf, DECISION_ENDS, endOf } from "@vaada/lending/policy/back-test";
import { decodeFacts } from "@vaada/lending/policy/facts-on-file";
import { expect, test } from "vitest";
import { openTestConsole, type StaffBrowser } from "../../../../testing/console/test-console.ts";
import {
  type Applicant,
  applicant,
  type DecisionRow,
  decisionsOf,
  outcomeOf,
  passDays,
} from "../../../../testing/decisions/applicant.ts";
import { deriveAgain } from "../../../../testing/decisions/derive-again.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { decideInShadow, isShadowed } from "../../../decisioning/decisions/shadow.ts";

const server = await openTestServer();
const lender = await openTestConsole(server, ["credit-officer", "checker", "auditor"]);
const { policies, vault } = server.services;

const PEOPLE = [
  { bureau: { score: 812 } },
  { bureau: { score: 779 } },
  { bureau: { score: 760, obligations: 15_000 } },
  { bureau: { score: 655 } },
  { bureau: { score: 640 } },
  { bureau: { score: 790 }, employment: { monthly_income: 16_000 }, pin: "110001" },
];

async function decide(wanted: (typeof PEOPLE)[number]): Promise<Applicant> {
  const person = await applicant(server, wanted);
  await outcomeOf(person);
  return person;
}

const people: Applicant[] = [];
for (const wanted of PEOPLE) people.push(await decide(wanted));
const rows = (await Promise.all(people.map((person) => decisionsOf(server, person)))).flat();

const factsOf = ({ id, facts_sealed }: DecisionRow) =>
  decodeFacts(JSON.parse(vault.open(facts_sealed, { table: "decisions", column: "facts_sealed", row: id })));

const officer = await lender.signIn("credit-officer");
const checker = await lender.signIn("checker");

async function backTest(desk: StaffBrowser, figures: Record<string, number>) {
  const started = await desk.post("/api/policy/back-tests", { figures });
  expect([started.status, started.text]).toEqual([200, expect.any(String)]);
  const { back_test_id } = started.json.data as { back_test_id: string };
  await server.workOff();
  const { json } = await desk.get(`/api/policy/back-tests/${back_test_id}`);
  return json.data as {
    back_test_id: string;
    state: string;
    result: {
      decided: number;
      withdrawn: number;
      changed: number;
      live: { ends: Record<string, number> };
      draft: { ends: Record<string, number>; approved_percent: number; grades: { approved: number }[] };
    };
  };
}

const FIGURES = {
  scoreMin: 660,
  gradeAScoreMin: 775,
  atOnceObligationsPercentMax: 30,
  incomeMinMetro: 15_500,
};

test("a back-test of a changed policy agrees with deciding again one by one", { tags: "long" }, async () => {
  const { back_test_id, state, result } = await backTest(officer, FIGURES);
  expect(state).toBe("done");
  const draft = policies.draft({ ...policies.shipped.figures, ...FIGURES }, 3);
  const again = await Promise.all(
    rows.map(async (row) => {
      const facts = factsOf(row);
      const [live, other] = [await policies.shipped.decide(facts), await draft.decide(facts)];
      return { loanId: (row as unknown as { application_id: bigint }).application_id, live, draft: other };
    }),
  );
  expect(result.decided).toBe(rows.length);
  for (const end of DECISION_ENDS)
    expect([end, result.live.ends[end], result.draft.ends[end]]).toEqual([
      end,
      again.filter(({ live }) => endOf(live) === end).length,
      again.filter(({ draft: other }) => endOf(other) === end).length,
    ]);
  const changed = again.filter((one) => changeOf(one) !== null);
  expect(changed.length).toBeGreaterThanOrEqual(3);
  expect(result.changed).toBe(changed.length);
  const { json } = await officer.get(`/api/policy/back-tests/${back_test_id}/changes`);
  const listed = json.data.rows as { loan_id: number; was: string; becomes: string; rules: string[] }[];
  expect(listed.map(({ loan_id, was, becomes }) => [loan_id, was, becomes])).toEqual(
    changed
      .toSorted((one, other) => Number(other.loanId - one.loanId))
      .map((one) => [Number(one.loanId), endOf(one.live), endOf(one.draft)]),
  );
  expect(listed.every(({ rules }) => rules.length > 0)).toBe(true);
  expect(result.draft.approved_percent).toBeCloseTo(
    (100 * again.filter((one) => one.draft.decision === "approve").length) / rows.length,
    3,
  );
});

test("a figure out of its bounds or against another says so in its place, and nothing is tried", async () => {
  const answer = await officer.post("/api/policy/back-tests", {
    figures: { scoreMin: 901, ageYearsMin: 56, bouncedDebitsMax: 1.5 },
  });
  expect([answer.status, answer.json.data.fields]).toEqual([
    400,
    {
      "figures.scoreMin": "Choose a whole number from 300 to 900",
      "figures.bouncedDebitsMax": "Choose a whole number from 0 to 10",
      "figures.ageYearsMax": "This can't be less than the lowest age, 56",
    },
  ]);
  const unknown = await officer.post("/api/policy/back-tests", { figures: { luck: 7 } });
  expect([unknown.status, unknown.json.data.fields]).toEqual([
    400,
    { "figures.luck": "This is no figure of the policy" },
  ]);
  const auditor = await lender.signIn("auditor");
  expect((await auditor.post("/api/policy/back-tests", { figures: {} })).status).toBe(403);
});

type Details = Record<string, unknown>;

const ask = (details: Details) =>
  officer.post("/api/requests", { kind: "policy", reason: "scores below 660 lose most", details });

async function agreed(details: Details): Promise<void> {
  const asked = await ask(details);
  expect([asked.status, asked.text]).toEqual([200, expect.any(String)]);
  const { request_id } = asked.json.data as { request_id: string };
  expect((await officer.post(`/api/requests/${request_id}/approve`)).status).toBe(403);
  const code = lender.freshCode(checker.person.totpSecret);
  const answer = await checker.post(`/api/requests/${request_id}/approve`, { code });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
}

const tomorrow = () => addDays(server.clock.today(), 1);

/** To whoever reads the terms, and to the app's own check. */
async function agesTold() {
  const { text } = await server.call("GET", "/terms");
  const { json } = await server.call("GET", "/api/app/config");
  const { ageMaximum } = json.data.eligibility as { ageMaximum: number };
  return [/people of (\d+ to \d+) years/.exec(text)?.[1], ageMaximum];
}

test("what rests on a withdrawn consent is neither tried nor decided in shadow, and the figures say how many", async () => {
  const [person] = people;
  if (person === undefined) throw new Error("nobody was decided on");
  const choose = (granted: boolean) =>
    server.call("POST", "/api/user/consents", { token: person.token, body: { kind: "bureau", granted } });
  const shadow = async () => {
    const [row] = await decisionsOf(server, person);
    if (row === undefined) throw new Error("nothing was decided");
    const version = row.policy_version;
    await decideInShadow(server.services, { decisionId: row.id, borrowerId: person.userId, version });
    const found = await server.database.asSuperuser(
      "select from vaada.shadow_decisions where borrower_id = $1",
      [person.userId],
    );
    return found.length;
  };
  expect((await choose(false)).status).toBe(200);
  const { result } = await backTest(officer, { scoreMin: 660 });
  expect([result.decided, result.withdrawn]).toEqual([rows.length - 1, 1]);
  expect(await shadow()).toBe(0);
  expect((await choose(true)).status).toBe(200);
  const again = await backTest(officer, { scoreMin: 660 });
  expect([again.result.decided, again.result.withdrawn]).toEqual([rows.length, 0]);
  expect(await shadow()).toBe(1);
});

test("two people put a version in force from a day on; decisions before keep theirs, and going back is a new version", async () => {
  const { back_test_id } = await backTest(officer, { scoreMin: 660, ageYearsMax: 56 });
  const today = await ask({ use: "decides", back_test_id, effective_from: server.clock.today() });
  expect([today.status, today.json.code]).toEqual([409, "REQUEST_NOT_POSSIBLE"]);
  const asked = await ask({ use: "decides", back_test_id, effective_from: tomorrow() });
  expect(asked.json.data).toMatchObject({
    before: { version: 2, "the lowest score": "650" },
    after: { version: 3, "the lowest score": "660", decisions_that_change: expect.stringContaining("1 of ") },
  });
  await agreed({ use: "decides", back_test_id, effective_from: tomorrow() });
  const before = await decide({ bureau: { score: 655 } });
  expect(await agesTold()).toEqual(["21 to 55", 55]);
  await passDays(server, 1);
  expect(await agesTold()).toEqual(["21 to 56", 56]);
  const after = await decide({ bureau: { score: 655 } });
  const [kept] = await decisionsOf(server, before);
  const [newer] = await decisionsOf(server, after);
  expect([kept?.policy_version, kept?.outcome]).toEqual([2, "needs-statement"]);
  expect([newer?.policy_version, newer?.outcome, newer?.reasons]).toEqual([3, "refuse", ["score-too-low"]]);
  for (const row of [kept, newer]) {
    if (row === undefined) throw new Error("both were decided");
    const { kept: stored, derived } = await deriveAgain(server, row);
    expect(derived).toBe(stored);
  }
  // A draft that was tried against the version before says nothing of this one.
  const old = await ask({ use: "decides", back_test_id, effective_from: tomorrow() });
  expect([old.status, old.json.data.why]).toEqual([409, expect.stringContaining("version 3 is in force")]);

  const back = await backTest(officer, { scoreMin: 650 });
  await agreed({ use: "decides", back_test_id: back.back_test_id, effective_from: tomorrow() });
  await passDays(server, 1);
  const again = await decide({ bureau: { score: 655 } });
  expect((await decisionsOf(server, again))[0]).toMatchObject({
    policy_version: 4,
    outcome: "needs-statement",
  });
  const { json } = await officer.get("/api/policy");
  const versions = json.data.versions as { version: number; state: string; agreed_by: string | null }[];
  expect(versions.map(({ version, state }) => [version, state])).toEqual([
    [4, "in-force"],
    [3, "past"],
    [2, "past"],
  ]);
  expect(versions[0]?.agreed_by).toBe(checker.person.name);
  await expect(
    server.database.asSuperuser("update vaada.policy_versions set figures = '{}' where version = 3"),
  ).rejects.toThrow();
}, 60_000);

test("a challenger decides in shadow on its part of the applications, and no borrower notices", {
  tags: "long",
}, async () => {
  const { back_test_id } = await backTest(officer, { scoreMin: 700 });
  const to = addDays(server.clock.today(), 30);
  await agreed({
    use: "shadow",
    back_test_id,
    effective_from: tomorrow(),
    effective_to: to,
    share_percent: 100,
  });
  await passDays(server, 1);
  const person = await decide({ bureau: { score: 655 } });
  const other = await decide({ bureau: { score: 812 } });
  await server.workOff();
  const [row] = await decisionsOf(server, person);
  expect([row?.policy_version, row?.outcome]).toEqual([4, "needs-statement"]);
  expect(await person.step()).toMatchObject({ route: "/process-to-bank" });
  const { json } = await officer.get("/api/policy");
  expect(json.data).toMatchObject({
    version: 4,
    challenger: {
      version: 5,
      share_percent: 100,
      decided: 2,
      alike: 1,
      moves: [{ was: "needs-statement", becomes: "refuse", count: 1 }],
    },
  });
  expect((await decisionsOf(server, other))[0]?.outcome).toBe("approve");
});

test("a part of the applications is that part, and always the same ones", () => {
  const model = policies.draft(policies.shipped.figures, 9);
  const picked = (sharePercent: number) =>
    new Set(
      Array.from({ length: 4_000 }, (_, id) => id).filter((id) => isShadowed({ model, sharePercent }, id)),
    );
  const [fifth, half] = [picked(20), picked(50)];
  expect(picked(100).size).toBe(4_000);
  expect(fifth.size / 4_000).toBeCloseTo(0.2, 1);
  expect(picked(20)).toEqual(fifth);
  expect([...fifth].every((id) => half.has(id))).toBe(true);
});
