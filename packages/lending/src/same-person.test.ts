import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { type AadhaarPerson, type PanPerson, samePerson } from "./same-person.ts";

const born = civilDate("1992-04-03");
const pan: PanPerson = { name: "KAVITA KULKARNI", dateOfBirth: born };
const aadhaar: AadhaarPerson = { name: "Kavita Kulkarni", dateOfBirth: born };

test("one name born on one day is one person", () => {
  expect(samePerson({ pan, aadhaar })).toEqual({ kind: "same" });
  expect(samePerson({ pan, aadhaar: { ...aadhaar, yearOfBirth: 1992 } })).toEqual({ kind: "same" });
});

type Row = readonly [
  what: string,
  onPan: Partial<PanPerson>,
  onAadhaar: Partial<AadhaarPerson>,
  differs: string,
];

const DIFFERENT: readonly Row[] = [
  ["another name", {}, { name: "Kavita Joshi" }, "name"],
  ["names in two scripts", {}, { name: "कविता कुलकर्णी" }, "name"],
  ["no name", { name: "" }, {}, "name"],
  ["a look-alike letter", {}, { name: "K\u0430vita Kulkarni" }, "name"],
  ["another day", {}, { dateOfBirth: civilDate("1992-04-04") }, "date-of-birth"],
  ["day and month exchanged", {}, { dateOfBirth: civilDate("1992-03-04") }, "date-of-birth"],
  [
    "another day of the right year",
    {},
    { dateOfBirth: civilDate("1992-01-01"), yearOfBirth: 1992 },
    "date-of-birth",
  ],
  ["only another year", {}, { dateOfBirth: null, yearOfBirth: 1991 }, "date-of-birth"],
  ["no date on the Aadhaar", {}, { dateOfBirth: null }, "date-of-birth"],
  ["no date and no year on the Aadhaar", {}, { dateOfBirth: null, yearOfBirth: null }, "date-of-birth"],
  ["no date on the PAN", { dateOfBirth: null }, {}, "date-of-birth"],
  [
    "no date on the PAN, a year on the Aadhaar",
    { dateOfBirth: null },
    { yearOfBirth: 1992 },
    "date-of-birth",
  ],
  ["no date on either", { dateOfBirth: null }, { dateOfBirth: null, yearOfBirth: null }, "date-of-birth"],
  ["another name and day", { name: "RAHUL BOSE" }, { dateOfBirth: null }, "name date-of-birth"],
];

test.each(DIFFERENT)("%s is another person", (_what, onPan, onAadhaar, differs) => {
  const match = samePerson({ pan: { ...pan, ...onPan }, aadhaar: { ...aadhaar, ...onAadhaar } });
  expect(match).toMatchObject({ kind: "different", differs: differs.split(" ") });
});

test("an Aadhaar record that knows only the year is held to the year", () => {
  const onlyYear = { ...aadhaar, dateOfBirth: null, yearOfBirth: 1992 };
  expect(samePerson({ pan, aadhaar: onlyYear })).toEqual({ kind: "same" });
});

test("staff see how near the names came, also when only the date differs", () => {
  const otherDay = samePerson({ pan, aadhaar: { ...aadhaar, dateOfBirth: civilDate("1992-04-04") } });
  expect(otherDay).toEqual({ kind: "different", differs: ["date-of-birth"], nameScore: 100 });
  const otherName = samePerson({ pan, aadhaar: { ...aadhaar, name: "Kavita Joshi" } });
  expect(otherName).toEqual({ kind: "different", differs: ["name"], nameScore: 50 });
});
