import { expect, test } from "vitest";
import { completedYears } from "./age.ts";
import { civilDate } from "./civil-date.ts";

test("a year is completed on the birthday and not a day before", () => {
  const table: [bornOn: string, on: string, years: number][] = [
    ["2005-11-20", "2026-11-19", 20],
    ["2005-11-20", "2026-11-20", 21],
    ["1970-11-21", "2026-11-20", 55],
    ["1970-11-20", "2026-11-20", 56],
    ["2005-12-31", "2026-01-01", 20],
    ["2004-02-29", "2025-02-28", 20],
    ["2004-02-29", "2025-03-01", 21],
    ["2004-02-29", "2024-02-29", 20],
    ["2026-11-20", "2026-11-20", 0],
  ];
  for (const [bornOn, on, years] of table) {
    expect(completedYears({ bornOn: civilDate(bornOn), on: civilDate(on) }), `${bornOn} on ${on}`).toBe(
      years,
    );
  }
});
