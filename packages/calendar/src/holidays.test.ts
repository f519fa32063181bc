import { expect, test } from "vitest";
import { isCivilDate } from "./civil-date.ts";
import { INDIA_BANK_HOLIDAYS } from "./holidays.ts";

test("each year of the list has the national holidays, once and in order", () => {
  const days = INDIA_BANK_HOLIDAYS.map(({ on }) => on);
  expect(days).toEqual([...new Set(days)].sort());
  expect(days.every(isCivilDate)).toBe(true);
  for (const year of ["2026", "2027", "2028"]) {
    expect(days).toEqual(expect.arrayContaining([`${year}-01-26`, `${year}-08-15`, `${year}-10-02`]));
  }
});

test("a holiday has the same name whichever year it falls in", () => {
  const names = new Map<string, Set<string>>();
  for (const { on, name } of INDIA_BANK_HOLIDAYS) {
    names.set(name, (names.get(name) ?? new Set()).add(on.slice(5)));
  }
  expect([...names.values()].map((days) => days.size)).toEqual([1, 1, 1, 1, 1, 1]);
});
