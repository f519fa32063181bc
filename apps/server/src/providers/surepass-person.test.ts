import { Secret } from "@vaada/contract/secret";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  aadhaarLastFourOf,
  birthDateOf,
  cleanText,
  genderOf,
  recordOf,
  type SurepassPerson,
} from "./surepass-person.ts";

test.each<[text: string | null | undefined, kept: string | null]>([
  ["Anita Acharya", "Anita Acharya"],
  ["  ANITA \t\r\n ACHARYA  ", "ANITA ACHARYA"],
  ["AN\u0000I\u001bTA\u0085", "ANITA"],
  ["ANITA \u0000 ACHARYA", "ANITA ACHARYA"],
  ["\u202eayrahcA\u202c Anita", "ayrahcA Anita"],
  ["\ufeffAni\u200bta", "Anita"],
  ["Jose\u0301 D'Souza-Rao", "Jos\u00e9 D'Souza-Rao"],
  ["अनिता आचार्य", "अनिता आचार्य"],
  ["क्\u200dष र्\u200cय", "क्\u200dष र्\u200cय"],
  ["Anita \ud83d", "Anita"],
  ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["A".repeat(10_000), "A".repeat(200)],
  [`${"\u0000".repeat(10_000)}Anita`, "Anita"],
  ["😀".repeat(201), "😀".repeat(200)],
  [`${"A".repeat(199)} B`, "A".repeat(199)],
  ["", null],
  [" \t\u200b\u0000 ", null],
  [null, null],
  [undefined, null],
])("the text %j is kept as %j", (text, kept) => {
  expect(cleanText(text)).toBe(kept);
});

test("whatever text comes, what is kept is short, composed, storable and stays as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 1_000 }), (text) => {
      const kept = cleanText(text);
      if (kept === null) return;
      expect([...kept].length).toBeLessThanOrEqual(200);
      expect(kept).toBe(kept.normalize("NFC"));
      expect(kept.isWellFormed()).toBe(true);
      expect(kept).not.toMatch(/\p{Cc}/u);
      expect(cleanText(kept)).toBe(kept);
    }),
  );
});

test.each<[text: string | null, gender: string | null]>([
  ["M", "M"],
  ["m", "M"],
  ["MALE", "M"],
  [" Female ", "F"],
  ["t", "T"],
  ["Transgender", "T"],
  ["X", null],
  ["constructor", null],
  ["", null],
  [null, null],
])("the gender %j is %j", (text, gender) => {
  expect(genderOf(text)).toBe(gender);
});

test.each<[text: string | null, date: string | null]>([
  ["1994-05-20", "1994-05-20"],
  [" 1994-05-20 ", "1994-05-20"],
  ["20-05-1994", "1994-05-20"],
  ["20/05/1994", "1994-05-20"],
  ["29-02-2000", "2000-02-29"],
  ["29-02-1900", null],
  ["2026-02-30", null],
  ["31-04-1990", null],
  ["05/20/1994", null],
  ["20-05/1994", null],
  ["20-05-94", null],
  ["1994", null],
  ["1994-5-20", null],
  ["1994-05-20T00:00:00Z", null],
  ["1899-12-31", null],
  ["0001-01-01", null],
  ["0000-00-00", null],
  ["१९९४-०५-२०", null],
  ["", null],
  [null, null],
])("the birth date %j is read as %j", (text, date) => {
  expect(birthDateOf(text)).toBe(date);
});

test.each<[text: string | null, lastFour: string | null]>([
  ["XXXXXXXX1234", "1234"],
  ["xxxxxxxx1234", "1234"],
  ["XXXX XXXX 1234", "1234"],
  ["XXXX-XXXX-1234", "1234"],
  ["********1234", "1234"],
  ["999912341234", "1234"],
  ["9999 1234 1234", "1234"],
  ["1234", "1234"],
  ["XXXXXXXX12X4", null],
  ["XXXXXXXXXXXX", null],
  ["12341234XXXX", null],
  ["12345", null],
  ["9999123412341", null],
  ["१२३४", null],
  ["", null],
  [null, null],
])("of the number %j %j is kept", (text, lastFour) => {
  expect(aadhaarLastFourOf(text)).toBe(lastFour);
});

const NO_ADDRESS = {
  house: null,
  street: null,
  landmark: null,
  locality: null,
  postOffice: null,
  town: null,
  subdistrict: null,
  district: null,
  state: null,
  country: null,
  pinCode: null,
};

const recordWith = (fields: Partial<SurepassPerson>) =>
  recordOf({ full_name: "Anita Acharya", ...fields }, "1234");

test("a record that says nothing but a name is a record", () => {
  expect(recordWith({})).toEqual({
    name: "Anita Acharya",
    birthDate: null,
    careOf: null,
    address: NO_ADDRESS,
    aadhaarLastFour: "1234",
    photo: null,
  });
});

test("the father of a field of his own stands in for a care-of line that says nothing", () => {
  expect(recordWith({ care_of: "W/O Vikram Rao", father_name: "Mohan Rao" })?.careOf).toBe("W/O Vikram Rao");
  expect(recordWith({ care_of: " ", father_name: "Mohan Rao" })?.careOf).toBe("S/O Mohan Rao");
});

test("a record that names nobody is none", () => {
  expect(recordWith({ full_name: " \u0000 " })).toBeNull();
});

test.each<[dob: string | null, yob: string | null, birthDate: string | null]>([
  ["1990-01-31", "1990", "1990-01-31"],
  ["31-01-1990", null, "1990-01-31"],
  ["1990", null, "1990"],
  [null, "1990", "1990"],
  ["", " 1990 ", "1990"],
  ["2026-02-30", "1990", "1990"],
  ["2026-02-30", null, null],
  [null, "90", null],
  [null, "3990", null],
  [null, null, null],
])("born %j, in the year %j, is %j", (dob, yob, birthDate) => {
  expect(recordWith({ dob, yob })?.birthDate).toBe(birthDate);
});

test.each<[zip: string | null, pinCode: string | null]>([
  ["411001", "411001"],
  [" 411 001 ", "411001"],
  ["011001", null],
  ["41100", null],
  ["4110011", null],
  ["ABCDEF", null],
  ["४११००१", null],
  ["", null],
  [null, null],
])("the PIN code %j is read as %j", (zip, pinCode) => {
  expect(recordWith({ zip })?.address.pinCode).toBe(pinCode);
});

test("every part of an address finds its place, and an empty one is none", () => {
  const address = {
    country: "India",
    dist: "Pune",
    state: "Maharashtra",
    po: "Shivajinagar S.O",
    house: "12/4",
    loc: "Model Colony",
    vtc: "Pune City",
    subdist: "Haveli",
    street: "  ",
    landmark: null,
  };
  expect(recordWith({ address, zip: "411005" })?.address).toEqual({
    house: "12/4",
    street: null,
    landmark: null,
    locality: "Model Colony",
    postOffice: "Shivajinagar S.O",
    town: "Pune City",
    subdistrict: "Haveli",
    district: "Pune",
    state: "Maharashtra",
    country: "India",
    pinCode: "411005",
  });
});

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]).toString("base64");

test.each<[what: string, text: string | null, kept: string | null]>([
  ["a JPEG", JPEG, JPEG],
  ["a JPEG broken into lines", `${JPEG.slice(0, 8)}\r\n${JPEG.slice(8)}\n`, JPEG],
  ["a JPEG as a data address", `data:image/jpeg;base64,${JPEG}`, JPEG],
  ["a JPEG as large as may be", `/9j/${"A".repeat(1_499_996)}`, `/9j/${"A".repeat(1_499_996)}`],
  ["a JPEG too large", `/9j/${"A".repeat(1_500_000)}`, null],
  ["a JPEG cut within a letter", `${JPEG.replace(/=*$/, "")}AAA`, null],
  ["a PNG", "iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB", null],
  ["a page", Buffer.from("<html>").toString("base64"), null],
  ["no base64", "/9j/<script>", null],
  ["an address", "https://files.example/photo.jpg", null],
  ["an empty text", "", null],
  ["nothing", null, null],
])("of %s as photo the right thing is kept", (_what, profile_image, kept) => {
  expect(recordWith({ profile_image })?.photo).toEqual(kept === null ? null : expect.any(Secret));
  expect(recordWith({ profile_image })?.photo?.reveal() ?? null).toBe(kept);
});
