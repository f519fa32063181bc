import { expect, test } from "vitest";
import { badgeFor } from "./badge.ts";

test.each([
  [42, "active", "ACTIVE"],
  [6, "active", "ACTIVE"],
  [5, "due-soon", "5 DAYS BEFORE DUE"],
  [2, "due-soon", "2 DAYS BEFORE DUE"],
  [1, "due-soon", "1 DAY BEFORE DUE"],
  [0, "active", "ACTIVE"],
  [-1, "overdue", "OVERDUE"],
  [-90, "overdue", "OVERDUE"],
])("%i days before the due date the card says %s", (days, tone, text) => {
  expect(badgeFor(days)).toEqual({ tone, text });
});
