import { expect, test } from "vitest";
import { wordsToFind } from "./name-search.ts";

test("a name is found by its full words, however they are spelt, ordered or addressed", () => {
  const words = wordsToFind("SMT LAKSHMI K VENKATARAMAN");
  expect(words).toHaveLength(2);
  expect(wordsToFind("Venkataraman, Laxmi")).toEqual([...words].reverse());
  expect(wordsToFind("Rao Rao")).toHaveLength(1);
});

test("what is no name is found by nothing", () => {
  for (const none of ["", "12345", "' or 1=1 --", "Rаo"])
    expect([none, wordsToFind(none)]).toEqual([none, []]);
});
