import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { STATES } from "../states.ts";
import { readKycAnswers } from "./answers.ts";
import { type KycFacts, type KycReading, kycRecordOf } from "./kyc-record.ts";
import { HEAD, IDENTITY, IMAGE, type KycMember, PERSON } from "./layout.ts";
import { relativeOf } from "./relative.ts";
import { kycArchiveName, kycReferenceOf, writeKycBatch } from "./write-batch.ts";

const FACTS: KycFacts = {
  name: "Asha Devi Rao",
  careOf: "D/O: Mohan Rao",
  bornOn: "1992-04-03",
  gender: "F",
  pan: "ABCPR1234L",
  mobile: "9876543210",
  email: "asha@example.com",
  address: {
    house: "12, Gandhi Marg #4",
    street: "M.G. Road",
    landmark: null,
    locality: "Shivaji Nagar",
    postOffice: "Pune S.O.",
    town: "Pune City",
    subdistrict: "Haveli",
    district: "Pune",
    pinCode: "411001",
  },
  state: STATES.find(({ letters }) => letters === "MH") ?? null,
  aadhaarLastFour: "1234",
  way: "digilocker",
  provenOn: civilDate("2026-11-20"),
  hasPhoto: true,
};

const MEMBER: KycMember = {
  institutionCode: "IN1234",
  regionCode: "R1",
  branchCode: "001",
  userCode: "maker1",
  formatVersion: "V1.2",
  name: "Example Finance Ltd",
  verifier: { name: "MEERA NAIR", designation: "MANAGER", employeeCode: "E7", branch: "PUNE" },
};

const recordOf = (facts: Partial<KycFacts> = {}) => {
  const reading = kycRecordOf({ ...FACTS, ...facts });
  if (reading.kind === "incomplete") throw new Error(reading.missing.join());
  return reading.record;
};

const batchOf = (...facts: readonly Partial<KycFacts>[]) => ({
  number: 12,
  madeOn: civilDate("2026-11-25"),
  member: MEMBER,
  people: facts.map((one, at) => ({
    line: at + 1,
    reference: kycReferenceOf({ batch: 12, line: at + 1 }),
    record: recordOf(one),
  })),
});

test("a batch is a head, and for each person a record of who they are, one of the proof and one for each image", () => {
  const lines = writeKycBatch(batchOf({}, { way: "aadhaar-code" }))
    .trimEnd()
    .split("\r\n");
  expect(lines.map((line) => line.slice(0, 4))).toEqual([
    "10|0",
    ...["20|1", "30|1", "70|1", "70|1"],
    ...["20|2", "30|2", "70|2", "70|2"],
  ]);
  expect(lines[0]).toBe("10|00012|IN1234|R1|2|25-11-2026|V1.2|||||");
  expect(lines[2]).toBe("30|1|E|1234||01|02|||||");
  expect(lines[3]).toBe("70|1|V000001200001_photo.jpg|02|01|001||||");
  expect(lines[6], "by a code the account is of a kind of its own").toMatch(/^30\|2\|H\|1234\|/);
  expect(lines[5]?.split("|")[17]).toBe("04");
  expect(lines[8]).toContain("|V000001200002_proof.pdf|36|");
});

test("each field stands where the registry looks for it", () => {
  expect([HEAD, PERSON, IDENTITY, IMAGE].map(({ length }) => length)).toEqual([11, 121, 11, 9]);
  const [, line = ""] = writeKycBatch(batchOf({})).split("\r\n");
  const field = (at: number) => line.split("|")[at - 1];
  expect(line.split("|")).toHaveLength(122);
  const told = {
    3: "01",
    15: "01",
    19: "V000001200001",
    20: "MS",
    21: "ASHA",
    22: "DEVI",
    23: "RAO",
    30: "01",
    31: "MR",
    32: "MOHAN",
    34: "RAO",
    41: "F",
    45: "03-04-1992",
    53: "ABCPR1234L",
    54: "01",
    61: "12 GANDHI MARG 4 M G ROAD",
    62: "SHIVAJI NAGAR",
    63: "PUNE S O HAVELI",
    64: "PUNE CITY",
    65: "PUNE",
    66: "MH",
    67: "IN",
    68: "411001",
    69: "01",
    71: "Y",
    81: "01",
    96: "91",
    97: "9876543210",
    100: "asha@example.com",
    102: "20-11-2026",
    103: "PUNE CITY",
    104: "20-11-2026",
    105: "05",
    109: "E7",
    111: "IN1234",
    112: "1",
    116: "2",
  };
  expect(Object.fromEntries(Object.keys(told).map((at) => [at, field(Number(at))]))).toEqual(told);
});

test("the care-of line names a father or a spouse, and nobody where it may be anybody", () => {
  expect(relativeOf("S/O Ramesh Kumar")).toEqual({ kind: "father", name: "Ramesh Kumar" });
  expect(relativeOf("w/o: Vikram Rao")).toEqual({ kind: "spouse", name: "Vikram Rao" });
  for (const line of [null, "", "C/O Some Body", "S/O", "Ramesh"]) expect(relativeOf(line)).toBeNull();
  expect(recordOf({ careOf: "W/O Vikram Rao" }).relative).toMatchObject({ kind: "spouse", prefix: "MR" });
  expect(recordOf({ careOf: "H/O Anita Rao", gender: "M" }).relative.prefix).toBe("MRS");
});

test("who lacks something that the registry wants is named with it, and is in no batch", () => {
  const missingOf = (facts: Partial<KycFacts>) => {
    const reading: KycReading = kycRecordOf({ ...FACTS, ...facts });
    return reading.kind === "incomplete" ? reading.missing : [];
  };
  expect(missingOf({})).toEqual([]);
  expect(missingOf({ careOf: "C/O Some Body" })).toEqual(["Father or spouse"]);
  expect(missingOf({ bornOn: "1992", state: null, hasPhoto: false })).toEqual([
    "Date of birth",
    "State",
    "Photo",
  ]);
  expect(missingOf({ name: "आशा राव", address: {} })).toEqual([
    "Name",
    "First line of the address",
    "Town",
    "District",
    "PIN code",
  ]);
});

test("no word of a person makes two fields or two lines of one", () => {
  const text = writeKycBatch(batchOf({ name: "Asha|Devi\r\nRao", email: "a|b@example.com" }));
  expect(text.split("\r\n")[1]?.split("|")).toHaveLength(122);
});

test("an archive is named by who sends it, where, when in India and which batch it is", () => {
  expect(kycArchiveName(batchOf({}), new Date("2026-11-25T18:31:05Z"))).toBe(
    "IN1234_R1_26112026000105_maker1_U00012",
  );
});

test("the registry's answers are read line by line, and a number that can't be a person's is refused", () => {
  expect(readKycAnswers("reference,number,reason\nV1,10000000000001,\nV2,,Photo not clear\n")).toEqual({
    kind: "answers",
    answers: [
      { reference: "V1", kycNumber: "10000000000001" },
      { reference: "V2", kycNumber: null },
    ],
  });
  expect(readKycAnswers("reference,number\nV1,90000000000001\n")).toMatchObject({ kind: "broken", line: 2 });
  expect(readKycAnswers("reference,number\n")).toMatchObject({ kind: "broken" });
});
