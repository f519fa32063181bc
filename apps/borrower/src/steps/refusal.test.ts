import { afterEach, beforeEach, expect, test } from "vitest";
import { writeSessionValues } from "../session/session-values.ts";
import { go } from "../shell/navigation.ts";
import { enterRefused, lastRefusal, refusalIn } from "./refusal.ts";

const started = location.pathname + location.search;
const DATA = {
  decision: "Reject",
  reasons: ["Your score is below what we need."],
  reasonCodes: ["score-too-low"],
  wouldHavePassed: ["A score of 650 or more."],
  reapplyOn: "2026-12-30",
};
const { reasons, wouldHavePassed, reapplyOn } = DATA;
const NOTHING = { reasons: [], wouldHavePassed: [], reapplyOn: null };

beforeEach(() => localStorage.clear());
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

test.each([
  ["all of it", DATA, { reasons, wouldHavePassed, reapplyOn }],
  [
    "no day of the calendar",
    { ...DATA, reapplyOn: "2026-02-30" },
    { reasons, wouldHavePassed, reapplyOn: null },
  ],
  [
    "what is no list of sentences",
    { reasons: "no", wouldHavePassed: [1, null, "yes"] },
    { ...NOTHING, wouldHavePassed: ["yes"] },
  ],
  ["nothing", null, NOTHING],
  ["a word", "Reject", NOTHING],
])("of a refusal with %s, what can be told is", (_what, data, told) => {
  expect(refusalIn(data)).toEqual(told);
});

test("it is told of the application that it is about, and of no other on the same phone", () => {
  writeSessionValues({ loan_id: "7" });
  const { length } = history;
  enterRefused(DATA);
  expect([location.pathname, history.length]).toEqual(["/prepare-offer-rejected", length]);
  expect(history.state).toBeNull();
  expect(lastRefusal()).toEqual({ reasons, wouldHavePassed, reapplyOn });
  writeSessionValues({ loan_id: "8" });
  expect(lastRefusal()).toBeNull();
});
