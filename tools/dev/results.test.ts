import { expect, test } from "vitest";
import {
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  fileTimesOfPlaywright,
  fileTimesOfVitest,
  judgeStage,
  slowestLines,
  sumCounts,
  summaryLine,
  unhandledOfVitest,
} from "./results.mjs";

test("vitest's count takes a file that could not be loaded for a failure", () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{}] },
      { status: "passed", assertionResults: [] },
    ],
  };
  expect(countVitest(report)).toEqual({ passed: 7, failed: 2, skipped: 3 });
});

test("Playwright's count takes a test that needed a second try for a failure", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
  expect(countPlaywright({ stats })).toEqual({ passed: 5, failed: 3, skipped: 3 });
});

test("the end of a run names each failed test and why", () => {
  const red = `${String.fromCharCode(27)}[31mexpected 1${String.fromCharCode(27)}[39m to be 2\nat line 5`;
  const testResults = [
    {
      name: "a.test.ts",
      status: "failed",
      assertionResults: [
        { fullName: "it holds", status: "passed" },
        { fullName: "it breaks", status: "failed", failureMessages: [red] },
      ],
    },
    { name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
  ];
  expect(failuresOfVitest({ testResults })).toEqual([
    "a.test.ts › it breaks › expected 1 to be 2",
    "b.test.ts › no such module",
  ]);
  const broken = { title: "it breaks", file: "a.spec.ts", ok: false };
  const tests = [{ results: [{ error: { message: red } }] }];
  const suites = [
    {
      title: "a",
      specs: [{ title: "it holds", ok: true }],
      suites: [{ title: "b", specs: [{ ...broken, tests }] }],
    },
  ];
  expect(failuresOfPlaywright({ suites })).toEqual(["a.spec.ts › it breaks › expected 1 to be 2"]);
  expect([failuresOfVitest({}), failuresOfPlaywright({})]).toEqual([[], []]);
});

const count = (passed: number, failed: number) => ({ passed, failed, skipped: 0 });

test.each([
  ["a stage that went well", { code: 0, count: count(3, 0), hasTests: true }, count(3, 0), undefined],
  [
    "failed tests speak for themselves",
    { code: 1, count: count(3, 2), hasTests: true },
    count(3, 2),
    undefined,
  ],
  ["no test ran", { code: 0, count: count(0, 0), hasTests: true }, count(0, 1), "ran no tests"],
  ["there is no report", { code: 1, count: undefined, hasTests: true }, count(0, 1), "ran no tests"],
  [
    "it broke after its tests",
    { code: 9, count: count(3, 0), hasTests: true },
    count(3, 1),
    "ended with code 9",
  ],
  ["a check went well", { code: 0, count: undefined, hasTests: false }, count(0, 0), undefined],
  ["a check failed", { code: 1, count: undefined, hasTests: false }, count(0, 1), "ended with code 1"],
])("%s", (_, stage, counted, complaint) => {
  const outcome = judgeStage({ name: "Stage", ...stage });
  expect(outcome.count).toEqual(counted);
  expect(outcome.complaint).toBe(complaint);
});

test("the last line adds up, and speaks of skipped tests only when there are any", () => {
  expect(summaryLine(sumCounts([count(3, 0), count(4, 1)]))).toBe("7 passed, 1 failed");
  expect(summaryLine(sumCounts([{ passed: 1, failed: 0, skipped: 2 }]))).toBe(
    "1 passed, 0 failed, 2 skipped",
  );
});

test("the slowest files of both runners are named, the slowest first", () => {
  const vitest = {
    testResults: [
      { name: "/project/a.test.ts", startTime: 1_000, endTime: 3_500 },
      { name: "/project/b.test.ts", startTime: 1_000, endTime: 1_200 },
    ],
  };
  const specOf = (duration: number) => ({ title: "", tests: [{ results: [{ duration }] }] });
  const playwright = {
    suites: [
      {
        title: "c.spec.ts",
        file: "c.spec.ts",
        specs: [specOf(40_000)],
        suites: [{ title: "", specs: [specOf(2_000)] }],
      },
    ],
  };
  const times = [...fileTimesOfVitest(vitest, "/project"), ...fileTimesOfPlaywright(playwright, "e2e/specs")];
  expect(slowestLines(times, 2)).toEqual(["   42.0 s  e2e/specs/c.spec.ts", "    2.5 s  a.test.ts"]);
});

test("the end of a run names what nobody caught, and where it came from", () => {
  const stack = "TypeError: no answer\n    at readAnswer (client.ts:5:1)\n    at other.ts:1:1";
  const unhandled = { VITEST_TEST_PATH: "a.test.ts", name: "TypeError", message: "no answer\nat all", stack };
  expect(unhandledOfVitest([unhandled, {}])).toEqual([
    "a.test.ts › caught by nobody › TypeError: no answer at readAnswer (client.ts:5:1)",
    "caught by nobody › Error:  ",
  ]);
});
