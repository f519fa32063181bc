import { type CivilDate, isCivilDate } from "@vaada/calendar/civil-date";
import type { IdentityWay } from "../identity-proof.ts";
import type { State } from "../states.ts";
import { type Relative, relativeOf } from "./relative.ts";

/** What is on file of a person whom the registry is told of. What is not known, or was erased, is `null`. */
export type KycFacts = {
  readonly name: string | null;
  readonly careOf: string | null;
  readonly bornOn: string | null;
  readonly gender: "F" | "M" | "T" | null;
  readonly pan: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly address: KycAddress;
  readonly state: State | null;
  readonly aadhaarLastFour: string;
  readonly way: IdentityWay;
  readonly provenOn: CivilDate;
  readonly hasPhoto: boolean;
};

/** The parts of an Aadhaar address, by the names under which they are kept. */
type KycAddress = {
  readonly house?: string | null | undefined;
  readonly street?: string | null | undefined;
  readonly landmark?: string | null | undefined;
  readonly locality?: string | null | undefined;
  readonly postOffice?: string | null | undefined;
  readonly town?: string | null | undefined;
  readonly subdistrict?: string | null | undefined;
  readonly district?: string | null | undefined;
  readonly pinCode?: string | null | undefined;
};

/** A person with all that the registry wants, in its own letters. */
export type KycRecord = {
  readonly prefix: string;
  readonly name: NameParts;
  readonly relative: Pick<Relative, "kind"> & { readonly prefix: string; readonly parts: NameParts };
  readonly gender: "F" | "M" | "T";
  readonly bornOn: CivilDate;
  readonly pan: string;
  readonly mobile: string;
  readonly email: string;
  readonly lines: readonly [string, string, string];
  readonly town: string;
  readonly district: string;
  readonly stateLetters: string;
  readonly pin: string;
  readonly aadhaarLastFour: string;
  readonly way: IdentityWay;
  readonly provenOn: CivilDate;
};

type NameParts = { readonly first: string; readonly middle: string; readonly last: string };

export type KycReading =
  | { readonly kind: "complete"; readonly record: KycRecord }
  | { readonly kind: "incomplete"; readonly missing: readonly string[] };

/** What the registry is told of somebody, or what it would send back for want of. */
export function kycRecordOf(facts: KycFacts): KycReading {
  const { address, gender } = facts;
  const lines = linesOf(address);
  const found = {
    name: partsOf(facts.name),
    relative: readRelative(facts),
    bornOn: facts.bornOn !== null && isCivilDate(facts.bornOn) ? facts.bornOn : null,
    gender,
    pan: facts.pan,
    mobile: facts.mobile,
    line: lines[0] || null,
    town: plain(address.town ?? address.subdistrict ?? address.district ?? "", TEXT_MAX) || null,
    district: plain(address.district ?? "", TEXT_MAX) || null,
    stateLetters: facts.state?.letters ?? null,
    pin: address.pinCode ?? null,
    photo: facts.hasPhoto || null,
  };
  if (!isWhole(found)) {
    const missing = Object.entries(FIELDS).flatMap(([key, name]) =>
      found[key as keyof typeof found] === null ? [name] : [],
    );
    return { kind: "incomplete", missing };
  }
  const { line: _line, photo: _photo, ...told } = found;
  return {
    kind: "complete",
    record: {
      ...told,
      prefix: PREFIXES[found.gender],
      relative: { ...found.relative, prefix: relativePrefix(found.relative, found.gender) },
      email: facts.email ?? "",
      lines,
      aadhaarLastFour: facts.aadhaarLastFour,
      way: facts.way,
      provenOn: facts.provenOn,
    },
  };
}

type WholeRecord<Found> = { [Key in keyof Found]: NonNullable<Found[Key]> };

const isWhole = <Found extends Readonly<Record<string, unknown>>>(
  found: Found,
): found is Found & WholeRecord<Found> => Object.values(found).every((value) => value !== null);

/** As a person of the lender reads what is missing. */
const FIELDS = {
  name: "Name",
  relative: "Father or spouse",
  bornOn: "Date of birth",
  gender: "Gender",
  pan: "PAN",
  mobile: "Mobile number",
  line: "First line of the address",
  town: "Town",
  district: "District",
  stateLetters: "State",
  pin: "PIN code",
  photo: "Photo",
} as const;

const PREFIXES = { M: "MR", F: "MS", T: "MX" } as const;

function readRelative({
  careOf,
}: Pick<KycFacts, "careOf">): (Pick<Relative, "kind"> & { parts: NameParts }) | null {
  const relative = relativeOf(careOf);
  const parts = partsOf(relative?.name ?? null);
  return relative === null || parts === null ? null : { kind: relative.kind, parts };
}

function relativePrefix({ kind }: Pick<Relative, "kind">, gender: "F" | "M" | "T"): string {
  if (kind === "father") return "MR";
  return { M: "MRS", F: "MR", T: "MX" }[gender];
}

const TEXT_MAX = 50;
const LINE_MAX = 55;

/** Letters and single spaces; the first word, the last one and what stands between them. A name of one word has no last name. */
function partsOf(name: string | null): NameParts | null {
  const words = (name ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z ]/g, " ")
    .trim()
    .toUpperCase()
    .split(/ +/);
  const [first = "", ...rest] = words;
  if (first === "") return null;
  const cut = (text: string): string => text.slice(0, TEXT_MAX).trim();
  return { first: cut(first), middle: cut(rest.slice(0, -1).join(" ")), last: cut(rest.at(-1) ?? "") };
}

/** Letters, digits and single spaces. */
const plain = (text: string, longest: number): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .toUpperCase()
    .slice(0, longest)
    .trim();

/** House and street, then what is near, then the post office; a line that would be empty moves up. */
function linesOf(address: KycAddress): readonly [string, string, string] {
  const joined = (...parts: readonly (string | null | undefined)[]): string =>
    plain(parts.filter((part) => part !== null && part !== undefined).join(" "), LINE_MAX);
  const written = [
    joined(address.house, address.street),
    joined(address.landmark, address.locality),
    joined(address.postOffice, address.subdistrict),
  ].filter((line) => line !== "");
  return [written[0] ?? "", written[1] ?? "", written[2] ?? ""];
}
