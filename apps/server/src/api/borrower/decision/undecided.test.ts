import { paise } from "@vaada/money/paise";
import { afterEach, expect, test } from "vitest";
import { applicant, decisionsOf, outcomeOf, reportsOf } from "../../../../testing/decisions/applicant.ts";
import { deriveAgain } from "../../../../testing/decisions/derive-again.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import type { FileFacts } from "../../../providers/bureau/port.ts";

const server = await openTestServer();
const { bureau } = server.services;
const fetchReport = bureau.fetchReport.bind(bureau);

afterEach(() => {
  bureau.fetchReport = fetchReport;
});

const FILE: FileFacts = {
  kind: "file",
  score: 790,
  monthlyObligations: paise(0n),
  hasUntoldInstalment: false,
  worstPastDueDays: 0,
  isWrittenOff: false,
};

/** The bureau answers with what its adapter made of a file that the sandbox does not keep. */
function answering(change: Partial<FileFacts>): void {
  bureau.fetchReport = async () => ({
    kind: "file",
    reference: "credit_report_cibil_x",
    facts: { ...FILE, ...change },
  });
}

test.each<[what: string, change: Partial<FileFacts>, reasons: string[]]>([
  ["a score off the scale", { score: 150 }, ["score-unknown"]],
  ["delays that nobody can read", { worstPastDueDays: null }, ["past-due-unknown"]],
  ["neither", { score: 6, worstPastDueDays: null }, ["score-unknown", "past-due-unknown"]],
])("a file with %s is for a person to look at, at once and once", async (_what, change, reasons) => {
  const person = await applicant(server);
  answering(change);
  const { status, json } = await person.decide();
  expect([status, json.code, json.data]).toEqual([422, "STEP_OUT_OF_TURN", { redirect_to: "/dashboard" }]);
  expect(await person.step()).toEqual({ route: "/dashboard", status: "Under Review" });
  expect(await outcomeOf(person), "and asking again asks nobody").toBe("422 STEP_OUT_OF_TURN");
  expect(await reportsOf(server, person)).toHaveLength(1);
  const [kept, ...others] = await decisionsOf(server, person);
  expect([kept?.outcome, kept?.reasons, others]).toEqual(["review", reasons, []]);
  if (kept === undefined) return;
  const again = await deriveAgain(server, kept);
  expect(again.derived).toBe(again.kept);
  const [application] = await server.database.asSuperuser(
    "select decision_postponed_at, under_review_at is not null as looked from vaada.applications where id = $1",
    [person.loanId],
  );
  expect(application).toEqual({ decision_postponed_at: null, looked: true });
});

test("ten calls at once leave one review and one answer", async () => {
  const person = await applicant(server);
  answering({ worstPastDueDays: null });
  const answers = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(person)));
  expect(new Set(answers)).toEqual(new Set(["422 STEP_OUT_OF_TURN"]));
  expect(await decisionsOf(server, person)).toHaveLength(1);
});

test("what is known against somebody refuses them, whatever is left open", async () => {
  const person = await applicant(server);
  answering({ worstPastDueDays: null, isWrittenOff: true, hasUntoldInstalment: true });
  expect(await outcomeOf(person)).toBe("loan-written-off");
});

test("who has a loan that tells no instalment is asked for a statement, and kept as such", async () => {
  const person = await applicant(server);
  answering({ hasUntoldInstalment: true, monthlyObligations: paise(2_000_00n) });
  expect(await outcomeOf(person)).toBe("Proceed to Bank");
  const [kept] = await decisionsOf(server, person);
  expect(kept).toMatchObject({ outcome: "needs-statement", reasons: ["obligations-unknown"] });
  if (kept === undefined) return;
  const again = await deriveAgain(server, kept);
  expect(again.derived).toBe(again.kept);
});
