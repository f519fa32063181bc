import { createHash } from "node:crypto";
import type { PersonBody } from "./person.ts";

/** Somebody for a PAN that nobody was named for: the same one each time, in good standing. */
export function madeUpPerson(pan: string): PersonBody {
  const digest = createHash("sha256").update(`person ${pan}`).digest();
  const [first, gender] = FIRST_NAMES[digest.readUInt8(0) % FIRST_NAMES.length] ?? ["ASHA", "F"];
  // The fifth letter of a person's PAN is the first of the surname.
  const surname = SURNAMES.find((name) => name[0] === pan[4]) ?? "RAO";
  const year = BIRTH_YEAR_FIRST + (digest.readUInt8(1) % BIRTH_YEARS);
  const month = 1 + (digest.readUInt8(2) % 12);
  const day = 1 + (digest.readUInt8(3) % 28);
  const dob = [year, month, day].map((number) => String(number).padStart(2, "0")).join("-");
  return { pan, name: `${first} ${surname}`, dob, gender };
}

/** Far from both age limits of the product, for many years to come. */
const BIRTH_YEAR_FIRST = 1986;
const BIRTH_YEARS = 12;

const FIRST_NAMES = [
  ["AARTI", "F"],
  ["ARJUN", "M"],
  ["BHAVNA", "F"],
  ["DEV", "M"],
  ["GEETA", "F"],
  ["IMRAN", "M"],
  ["KAVYA", "F"],
  ["MANOJ", "M"],
  ["NASREEN", "F"],
  ["PRAKASH", "M"],
  ["ROSE", "F"],
  ["SANJAY", "M"],
  ["TARA", "F"],
  ["VIKRAM", "M"],
  ["ZOYA", "F"],
  ["HARPREET", "M"],
] as const;

const SURNAMES = [
  "AGARWAL",
  "BANERJEE",
  "CHOPRA",
  "DESAI",
  "EDWIN",
  "FRANCIS",
  "GHOSH",
  "HUSSAIN",
  "IQBAL",
  "JAIN",
  "KULKARNI",
  "LAL",
  "MEHTA",
  "NAIR",
  "OJHA",
  "PATEL",
  "QURESHI",
  "RAO",
  "SHARMA",
  "TRIVEDI",
  "UPADHYAY",
  "VERMA",
  "WALIA",
  "XAVIER",
  "YADAV",
  "ZAIDI",
];
