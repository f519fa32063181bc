import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

const known = [7, 11, 12, 13, 17];

test("without a wish every row runs, and else the rows named, once each and in their order", () => {
  expect(readOptions([], known)).toEqual({ rows: known, jsonFile: undefined, scale: 1 });
  expect(readOptions(["11", "7", "11"], known).rows).toEqual([7, 11]);
  expect(readOptions(["--json", "out.json", "17"], known)).toEqual({
    rows: [17],
    jsonFile: "out.json",
    scale: 1,
  });
  expect(readOptions(["--scale", "0.1"], known).scale).toBe(0.1);
});

test.each([
  [["8"], "There is no row 8. The rows so far: 7, 11, 12, 13, 17."],
  [["seven"], "There is no row seven."],
  [["--yaml"], "--yaml"],
  [["--json"], "--json"],
  [["--scale", "2"], "--scale 2 is not above 0 and at most 1."],
  [["--scale", "0"], "--scale 0"],
  [["--scale", "much"], "--scale much"],
])("%j is refused by name", (args, complaint) => {
  expect(() => readOptions(args, known)).toThrow(complaint);
});
