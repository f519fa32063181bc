import { expect, test } from "vitest";
import { tabulate } from "./outage-table.ts";

test("each disturbance is a row, and what was not tried or does not end is said in it", () => {
  const outage = { failed: 4, seconds: 17.3, slowestSeconds: 2.1, againMs: 9, isOver: true };
  const row = { name: "leader killed", outage, behindSeconds: 0.4, lost: 0, doubled: 0, broken: [] };
  const rows = tabulate([
    row,
    { ...row, outage: { ...outage, isOver: false }, behindSeconds: null, lost: 1, broken: ["I3", "I9"] },
    { ...row, name: "disk full", outage: null },
  ]);
  expect(rows.map((line) => line.split(/ {2,}/))).toEqual([
    [
      "what was done",
      "outage",
      "of it after the database",
      "failed calls",
      "slowest",
      "lost",
      "doubled",
      "audit",
    ],
    ["leader killed", "17.3 s", "0.4 s", "4", "2.1 s", "0", "0", "holds"],
    ["leader killed", "no end", "-", "4", "2.1 s", "1", "0", "I3, I9"],
    ["disk full", "not tried: nothing can be mounted here"],
  ]);
});
