import { createHash } from "node:crypto";
import type { SurepassAddress } from "@vaada/wire/surepass";
import type { Person } from "./person.ts";

export type HomeAddress = {
  readonly address: SurepassAddress;
  /** On one line, as it is printed. */
  readonly full: string;
  /** "D/O Ramesh Acharya". */
  readonly careOf: string;
  readonly father: string;
};

/**
 * The address of somebody in the identity authority's records: in the town of the PIN code, always the same
 * house.
 */
export function homeAddressOf({ pan, gender, aadhaar }: Person): HomeAddress {
  const digest = createHash("sha256").update(`home ${pan}`).digest();
  const { town, district, state } = townOf(aadhaar.pin);
  const address = {
    country: "India",
    dist: district,
    state,
    po: `${town} GPO`,
    house: `Flat ${1 + (digest.readUInt8(0) % 60)}`,
    loc: pick(PLACES, digest.readUInt8(1)),
    vtc: town,
    subdist: town,
    street: pick(STREETS, digest.readUInt8(2)),
    landmark: "",
  };
  const { house, street, loc, vtc, dist } = address;
  const family = aadhaar.name.split(" ").slice(1).at(-1) ?? "";
  const father = `${pick(FATHERS, digest.readUInt8(3))} ${family}`.trim();
  return {
    address,
    full: `${[house, street, loc, vtc, dist, state].join(", ")} - ${aadhaar.pin}`,
    careOf: `${CARE_OF[gender]} ${father}`,
    father,
  };
}

type Town = { readonly town: string; readonly district: string; readonly state: string };

function townOf(pin: string): Town {
  const [town = "", district = "", state = ""] =
    TOWNS.get(pin.slice(0, 3)) ?? TOWNS.get(pin.slice(0, 1)) ?? FIELD_POST;
  return { town, district, state };
}

/** By the first three digits of a PIN code where somebody is likely to ask, else by the postal zone. */
const TOWNS = new Map([
  ["110", ["New Delhi", "South Delhi", "Delhi"]],
  ["380", ["Ahmedabad", "Ahmedabad", "Gujarat"]],
  ["400", ["Mumbai", "Mumbai", "Maharashtra"]],
  ["403", ["Panaji", "North Goa", "Goa"]],
  ["411", ["Pune", "Pune", "Maharashtra"]],
  ["500", ["Hyderabad", "Hyderabad", "Telangana"]],
  ["560", ["Bengaluru", "Bengaluru Urban", "Karnataka"]],
  ["600", ["Chennai", "Chennai", "Tamil Nadu"]],
  ["700", ["Kolkata", "Kolkata", "West Bengal"]],
  ["751", ["Bhubaneswar", "Khordha", "Odisha"]],
  ["1", ["Ludhiana", "Ludhiana", "Punjab"]],
  ["2", ["Lucknow", "Lucknow", "Uttar Pradesh"]],
  ["3", ["Jaipur", "Jaipur", "Rajasthan"]],
  ["4", ["Nagpur", "Nagpur", "Maharashtra"]],
  ["5", ["Mysuru", "Mysuru", "Karnataka"]],
  ["6", ["Kochi", "Ernakulam", "Kerala"]],
  ["7", ["Guwahati", "Kamrup Metropolitan", "Assam"]],
  ["8", ["Patna", "Patna", "Bihar"]],
]);

/** PIN codes that begin with 9 belong to the army's post. */
const FIELD_POST = ["Field Post Office", "Army Postal Service", "Army Postal Service"];

const STREETS = ["Station Road", "Temple Street", "Gandhi Marg", "Lake View Road", "School Lane"];
const PLACES = ["Shanti Nagar", "Model Colony", "Old Market", "Green Park", "Ashok Vihar"];
const FATHERS = ["Ramesh", "Suresh", "Mahesh", "Ganesh", "Dinesh", "Naresh", "Mukesh"];
const CARE_OF: Readonly<Record<Person["gender"], string>> = { F: "D/O", M: "S/O", T: "C/O" };

const pick = (choices: readonly string[], chance: number): string => choices[chance % choices.length] ?? "";
