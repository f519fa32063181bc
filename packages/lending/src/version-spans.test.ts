import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { spanOf } from "./version-spans.ts";

const dated = (version: number, from: string) => ({ version, effectiveFrom: civilDate(from) });

test("a version holds until the day before the next one, and the last of a day holds in place of the others", () => {
  const versions = [
    dated(3, "2000-01-01"),
    dated(4, "2026-11-20"),
    dated(5, "2026-12-10"),
    dated(6, "2026-12-10"),
    dated(7, "2026-12-01"),
  ];
  const told = versions.map((version) => {
    const span = spanOf(version, versions);
    return span === null ? "never" : `${span.from} to ${span.through}`;
  });
  expect(told).toEqual([
    "2000-01-01 to 2026-11-19",
    "2026-11-20 to 2026-11-30",
    "never",
    "2026-12-10 to null",
    "2026-12-01 to 2026-12-09",
  ]);
});
