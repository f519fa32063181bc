import { expect, test } from "vitest";
import { gstinState, isExampleGstin, isGstin } from "./gstin.ts";

test("a GSTIN has fifteen letters and digits, of which the last follows from the others", () => {
  const table: [text: string, isOne: boolean][] = [
    // One that is printed in many places as an example of a right one.
    ["27AAPFU0939F1ZV", true],
    ["27AAACE0000E1ZM", true],
    ["27AAPFU0939F1ZU", false],
    ["28AAPFU0939F1ZV", false],
    ["27AAPFU0939F1YV", false],
    ["27aapfu0939f1zv", false],
    ["27AAPFU0939F1Z", false],
    ["", false],
  ];
  for (const [text, isOne] of table) expect(isGstin(text), text).toBe(isOne);
  expect(gstinState("27AAPFU0939F1ZV")).toBe("27");
});

test("one with a PAN that nobody can have is an example", () => {
  expect([isExampleGstin("27AAACE0000E1ZM"), isExampleGstin("27AAPFU0939F1ZV")]).toEqual([true, false]);
});
