import { expect, test } from "vitest";
import { capitalsOfPan, maskedPan, PAN_LENGTH, panMessage } from "./pan.ts";

const MALFORMED = "Enter a valid PAN number (e.g., ABCPA1234D)";

test.each([
  ["ABCPA1234D", null],
  ["AAAPZ1234C", null],
  ["ABCPA0001D", null],
  ["ABCPA9999D", null],
  ["", "PAN number is required"],
  ["ABCCA1234D", MALFORMED],
  ["ABCPA0000D", null],
  ["ABCP11234D", MALFORMED],
  ["abcpa1234d", MALFORMED],
  ["ABCpA1234D", MALFORMED],
  ["ABCPA1234", MALFORMED],
  ["ABCPA12345", MALFORMED],
  ["ABCPA1234DE", MALFORMED],
  ["ABCPA123AD", MALFORMED],
  ["1BCPA1234D", MALFORMED],
  [" ABCPA1234D", MALFORMED],
  ["ABCPA1234D ", MALFORMED],
  ["ABCPA 1234D", MALFORMED],
  ["ABCPA1234D\n", MALFORMED],
  ["ABCPA1234D\r\nABCPA1234D", MALFORMED],
  ["ABCPA1234D\0", MALFORMED],
  ["ABCP\u200BA1234D", MALFORMED],
  ["\u0410BCPA1234D", MALFORMED],
  ["ABC\u0420A1234D", MALFORMED],
  ["\u0391BCPA1234D", MALFORMED],
  ["\u0130BCPA1234D", MALFORMED],
  ["ＡＢＣＰＡ１２３４Ｄ", MALFORMED],
  ["ABCPA१२३४D", MALFORMED],
  ["ABCPA\uFF11234D", MALFORMED],
  ["null", MALFORMED],
  ["A".repeat(10_000), MALFORMED],
])("a PAN sent as %j is answered with %j", (pan, message) => {
  expect(panMessage(pan)).toBe(message);
});

test.each([
  ["abcpa1234d", "ABCPA1234D"],
  [" ABCPA1234D\r\n", "ABCPA1234D"],
  ["abcp a1234 d", "ABCPA1234D"],
  ["ABCPA-1234-D", "ABCPA1234D"],
  ["ABCPA\u00A01234\tD", "ABCPA1234D"],
  ["AbCpA1234d", "ABCPA1234D"],
  ["", ""],
])("a pasted %j is taken as %j", (pasted, capitals) => {
  expect(capitalsOfPan(pasted)).toBe(capitals);
});

test.each(["\u0131bcpa1234d", "\u0131\u017F\u212A", "ｂ", "\u0430bcpa1234d", "ß"])(
  "no letter of %j that is not ours turns into one of ours",
  (typed) => {
    expect(capitalsOfPan(typed).slice(0, 1)).toBe(typed.slice(0, 1));
    expect(panMessage(capitalsOfPan(typed.padEnd(PAN_LENGTH, "a")))).toBe(MALFORMED);
  },
);

test("a masked PAN shows two characters at either end and no more", () => {
  expect(maskedPan("ABCPA1234D")).toBe("ABXXXXXX4D");
  expect(maskedPan("ABCPA1234D")).toHaveLength(PAN_LENGTH);
});
