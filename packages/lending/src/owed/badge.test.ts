import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { badgeOf } from "./badge.ts";

const dueOn = civilDate("2027-01-01");

test.each([
  [42, { kind: "active" }],
  [6, { kind: "active" }],
  [5, { kind: "before-due", days: 5 }],
  [2, { kind: "before-due", days: 2 }],
  [1, { kind: "before-due", days: 1 }],
  [0, { kind: "active" }],
  [-1, { kind: "overdue" }],
  [-90, { kind: "overdue" }],
])("%i days before the due date", (days, badge) => {
  expect(badgeOf({ dueOn, today: addDays(dueOn, -days) })).toEqual(badge);
});
