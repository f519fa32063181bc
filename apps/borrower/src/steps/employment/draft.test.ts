import { afterEach, beforeEach, expect, test } from "vitest";
import { leaveSession } from "../../session/leave.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { NO_ANSWERS } from "./answers.ts";
import { draftOwner, dropDraft, keepDraft, keptDraft } from "./draft.ts";

const ANSWERS = { ...NO_ANSWERS, company: "Acme", monthlyIncome: "40000" };
const KEY = "employment_draft";

beforeEach(() => {
  localStorage.clear();
  writeSessionValues({ user_id: "anita" });
});
afterEach(() => localStorage.clear());

test("a draft is there for whoever typed it, until it is dropped", () => {
  expect(keptDraft()).toBeNull();
  keepDraft({ by: draftOwner(), answers: ANSWERS });
  expect(keptDraft()).toEqual(ANSWERS);
  dropDraft();
  expect(keptDraft()).toBeNull();
});

test("somebody else on the same device never sees it, and it goes", () => {
  keepDraft({ by: draftOwner(), answers: ANSWERS });
  writeSessionValues({ user_id: "rahul" });
  expect(keptDraft()).toBeNull();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("signing out takes it away, and what was typed just before is not written afterwards", () => {
  const by = draftOwner();
  keepDraft({ by, answers: ANSWERS });
  leaveSession();
  expect(localStorage.getItem(KEY)).toBeNull();
  keepDraft({ by, answers: ANSWERS });
  expect(localStorage.getItem(KEY)).toBeNull();
  writeSessionValues({ user_id: "rahul" });
  keepDraft({ by, answers: ANSWERS });
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("a form that was emptied leaves no draft", () => {
  keepDraft({ by: draftOwner(), answers: ANSWERS });
  keepDraft({ by: draftOwner(), answers: NO_ANSWERS });
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each([
  "rubbish",
  "null",
  "5",
  "[]",
  JSON.stringify({ answers: ANSWERS }),
  JSON.stringify({ by: null, answers: ANSWERS }),
])("a kept text of %s is no draft", (text) => {
  localStorage.setItem(KEY, text);
  expect(keptDraft()).toBeNull();
});

test("of a draft that is not ours to the letter, only the texts of known fields are taken", () => {
  const answers = { company: "Acme", monthlyIncome: 40000, purpose: null, pan: "ABCPA1234D" };
  localStorage.setItem(KEY, JSON.stringify({ by: "anita", answers }));
  expect(keptDraft()).toEqual({ ...NO_ANSWERS, company: "Acme" });
});

test("nobody signed in has no draft", () => {
  localStorage.removeItem("user_id");
  localStorage.setItem(KEY, JSON.stringify({ by: null, answers: ANSWERS }));
  expect(keptDraft()).toBeNull();
});
