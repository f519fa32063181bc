import { expect, test } from "vitest";
import { AADHAAR_LENGTH, isAadhaarNumber, maskedAadhaar } from "./aadhaar.ts";

test.each([
  ["999941057058", true],
  ["999971658847", true],
  ["999941057059", false],
  ["999914057058", false],
  ["012345678906", false],
  ["123456789010", false],
  ["", false],
  ["99994105705", false],
  ["9999410570580", false],
  ["9999 4105 7058", false],
  ["9999-4105-7058", false],
  [" 999941057058", false],
  ["999941057058\n", false],
  ["999941057058\0", false],
  ["XXXXXXXX7058", false],
  ["९९९९४१०५७०५८", false],
  ["９９９９４１０５７０５８", false],
  ["99994105705\u0668", false],
  ["-99994105705", false],
  ["9.9994105e11", false],
])("%j is an Aadhaar number: %j", (text, isOne) => {
  expect(isAadhaarNumber(text)).toBe(isOne);
});

const DIGITS = "0123456789";

/** Verhoeff's tables written out, to hold the module's arithmetic against. */
const PRODUCTS = [
  ..."0123456789 1234067895 2340178956 3401289567 4012395678".split(" "),
  ..."5987604321 6598710432 7659821043 8765932104 9876543210".split(" "),
];
const STAND_INS = [
  ..."0123456789 1576283094 5803796142 8916043527".split(" "),
  ..."9453126870 4286573901 2793806415 7046913258".split(" "),
];

function checkDigitOf(digits: string): string {
  const sumWith = (check: string): string =>
    [...`${digits}${check}`].reverse().reduce((sum, digit, place) => {
      const standIn = cell(STAND_INS, { row: `${place % 8}`, column: digit });
      return cell(PRODUCTS, { row: sum, column: standIn });
    }, "0");
  return [...DIGITS].find((check) => sumWith(check) === "0") ?? "";
}

const cell = (table: readonly string[], { row, column }: { row: string; column: string }): string =>
  table[Number.parseInt(row, 10)]?.charAt(Number.parseInt(column, 10)) ?? "";

/** Spread over the whole test range, which begins with 9999. */
const NUMBERS = Array.from({ length: 300 }, (_, index) => {
  const digits = `9999${String((index * 7_654_321) % 10_000_000).padStart(7, "0")}`;
  return `${digits}${checkDigitOf(digits)}`;
});

test("the tables give the check digits that Verhoeff's method is known by", () => {
  expect(["236", "12345", "142857"].map(checkDigitOf)).toEqual(["3", "1", "0"]);
});

test("of the ten numbers with the same first eleven digits one is an Aadhaar number", () => {
  const found = NUMBERS.flatMap((number) =>
    [...DIGITS].map((check) => `${number.slice(0, -1)}${check}`).filter(isAadhaarNumber),
  );
  expect(found).toEqual(NUMBERS);
});

test("a number with any one digit changed is none", () => {
  const changed = NUMBERS.flatMap((number) =>
    [...number].flatMap((own, place) =>
      [...DIGITS]
        .filter((digit) => digit !== own)
        .map((digit) => `${number.slice(0, place)}${digit}${number.slice(place + 1)}`),
    ),
  );
  expect(changed).toHaveLength(NUMBERS.length * AADHAAR_LENGTH * 9);
  expect(changed.filter(isAadhaarNumber)).toEqual([]);
});

test("a number with any two different neighbours exchanged is none", () => {
  const exchanged = NUMBERS.flatMap((number) =>
    [...number].flatMap((one, place) => {
      const other = number.charAt(place + 1);
      if (other === "" || other === one) return [];
      return [`${number.slice(0, place)}${other}${one}${number.slice(place + 2)}`];
    }),
  );
  expect(exchanged.length).toBeGreaterThan(NUMBERS.length * 6);
  expect(exchanged.filter(isAadhaarNumber)).toEqual([]);
});

test("only the last four digits are ever shown", () => {
  expect(maskedAadhaar("7058")).toBe("XXXX XXXX 7058");
});
