import { beforeEach, expect, test } from "vitest";
import { keepChoice, keptChoice } from "./calculator-choice.ts";
import { takeChoice, withChoice } from "./choice-in-link.ts";

beforeEach(() => localStorage.clear());

const LINK = "https://app.example/continue?on=abc";

test.each([
  [{ rupees: 20_000, salaryDay: 1 }, "#20000-1"],
  [{ rupees: 5_000 }, "#5000-"],
  [{ salaryDay: 31 }, "#-31"],
  [{}, ""],
])("a choice of %o goes along with the link to the phone, and arrives there", (choice, hash) => {
  expect(withChoice(LINK, choice)).toBe(LINK + hash);
  takeChoice(hash);
  expect(keptChoice()).toEqual(choice);
});

test("a phone's own choice stays, and what is no choice is passed over", () => {
  for (const hash of ["#charges", "#0-0", "#-32", "#1e9-1", "#20000"]) takeChoice(hash);
  expect(keptChoice()).toEqual({});
  keepChoice({ rupees: 8_000 });
  takeChoice("#20000-1");
  expect(keptChoice()).toEqual({ rupees: 8_000 });
});
