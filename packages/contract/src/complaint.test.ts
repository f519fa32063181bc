import { expect, test } from "vitest";
import { makeComplaint } from "./calls/complaint.ts";
import { COMPLAINT_CATEGORIES, COMPLAINT_MESSAGES as M } from "./complaint.ts";

const SAID = { category: "Auto-pay", text: "I was debited twice on Monday." };

const fieldsOf = (body: unknown): Record<string, string> => {
  const { error } = makeComplaint.body.safeParse(body);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
};

test.each(COMPLAINT_CATEGORIES)("a complaint can be about %j", (category) => {
  expect(fieldsOf({ ...SAID, category })).toEqual({});
});

test.each([
  ["nothing at all", {}, { category: M.categoryMissing, text: M.textTooShort }],
  ["another kind", { ...SAID, category: "auto-pay" }, { category: M.categoryMissing }],
  ["a list of kinds", { ...SAID, category: ["Auto-pay"] }, { category: M.categoryMissing }],
  ["nine characters", { ...SAID, text: "Bad thing" }, { text: M.textTooShort }],
  ["nothing but spaces", { ...SAID, text: " ".repeat(50) }, { text: M.textTooShort }],
  ["a whole book", { ...SAID, text: "x".repeat(2_001) }, { text: M.textTooLong }],
])("%s is told at its field", (_what, body, fields) => {
  expect(fieldsOf(body)).toEqual(fields);
});

test("a complaint can't name its own ticket or state", () => {
  for (const more of [{ ticket: "1" }, { status: "answered" }])
    expect(makeComplaint.body.safeParse({ ...SAID, ...more }).success).toBe(false);
});
