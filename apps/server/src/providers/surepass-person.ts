import { isCivilDate } from "@vaada/calendar/civil-date";
import { Secret } from "@vaada/contract/secret";
import { SurepassAddress } from "@vaada/wire/surepass";
import * as z from "zod/mini";
import type { IdentityAddress, IdentityRecord } from "./identity-record.ts";
import type { Gender } from "./pan/port.ts";
import { orNull } from "./surepass-reply.ts";

/** A record as Surepass sends it, whichever product it comes from. Anything but the name may be missing. */
export type SurepassPerson = {
  readonly full_name: string;
  readonly dob?: Text;
  readonly yob?: Text;
  readonly care_of?: Text;
  readonly father_name?: Text;
  readonly address?: z.output<typeof ReadableAddress> | null | undefined;
  readonly zip?: Text;
  readonly profile_image?: Text;
};

type Text = string | null | undefined;

/** `null` when it names nobody. */
export function recordOf(person: SurepassPerson, aadhaarLastFour: string): IdentityRecord | null {
  const name = cleanText(person.full_name);
  if (name === null) return null;
  return {
    name,
    birthDate: birthDateOf(person.dob) ?? birthYearOf(person.dob) ?? birthYearOf(person.yob),
    careOf: careOfOf(person),
    address: addressOf(person),
    aadhaarLastFour,
    photo: photoOf(person.profile_image),
  };
}

/**
 * Names and addresses as they may be kept: composed, on one line, of bearable length, and without characters
 * that cannot be seen or stored. The two joiners stay, because Indian scripts are written with them.
 */
export function cleanText(text: Text): string | null {
  const visible = (text ?? "").replace(/\s/gu, " ").replace(UNSEEN, "").replace(/ +/g, " ").trim();
  // The first cut keeps a hostile pile of accents from being sorted at length; the second one counts letters.
  const composed = visible.slice(0, TEXT_CHARACTERS_MAX * COMPOSED_OF_MAX).normalize("NFC");
  const kept = [...composed.replace(UNSEEN, "")].slice(0, TEXT_CHARACTERS_MAX).join("").trim();
  return kept === "" ? null : kept;
}

/** Controls, halves of characters, and format characters such as those that turn the writing direction. */
const UNSEEN = /\p{Cc}|\p{Cs}|(?!\u200c|\u200d)\p{Cf}/gu;

/** Far beyond any name or line of an address. */
const TEXT_CHARACTERS_MAX = 200;
/** One letter with its accents, written apart, is hardly ever more than this. */
const COMPOSED_OF_MAX = 4;

export const genderOf = (text: Text): Gender | null => GENDERS.get((text ?? "").trim().toUpperCase()) ?? null;

const GENDERS: ReadonlyMap<string, Gender> = new Map([
  ["M", "M"],
  ["MALE", "M"],
  ["F", "F"],
  ["FEMALE", "F"],
  ["T", "T"],
  ["TRANSGENDER", "T"],
]);

/**
 * `YYYY-MM-DD`, or `DD-MM-YYYY` and `DD/MM/YYYY` as some of the products write it. Nobody we could meet was
 * born before 1900: registers put such a day where they know none.
 */
export function birthDateOf(text: Text): string | null {
  const written = (text ?? "").trim();
  const date = written.replace(/^(\d{2})([-/])(\d{2})\2(\d{4})$/, "$4-$3-$1");
  return isCivilDate(date) && date >= "1900" ? date : null;
}

/** Some records name the father in a field of his own and leave the line empty. */
function careOfOf({ care_of, father_name }: SurepassPerson): string | null {
  const father = cleanText(father_name);
  return cleanText(care_of) ?? (father === null ? null : `S/O ${father}`);
}

const birthYearOf = (text: Text): string | null => /^\s*((?:19|20)\d{2})\s*$/.exec(text ?? "")?.[1] ?? null;

/** The last four digits of a number under any mask, or of a whole one: no more of it is ever kept. */
export function aadhaarLastFourOf(text: Text): string | null {
  const digits = (text ?? "").replace(/[\s-]/g, "");
  return /^(?:[x*•#\d]{8})?(\d{4})$/i.exec(digits)?.[1] ?? null;
}

const parts = SurepassAddress.shape;

export const ReadableAddress = z.object({
  country: orNull(parts.country),
  dist: orNull(parts.dist),
  state: orNull(parts.state),
  po: orNull(parts.po),
  house: orNull(parts.house),
  loc: orNull(parts.loc),
  vtc: orNull(parts.vtc),
  subdist: orNull(parts.subdist),
  street: orNull(parts.street),
  landmark: orNull(parts.landmark),
});

function addressOf({ address, zip }: SurepassPerson): IdentityAddress {
  return {
    house: cleanText(address?.house),
    street: cleanText(address?.street),
    landmark: cleanText(address?.landmark),
    locality: cleanText(address?.loc),
    postOffice: cleanText(address?.po),
    town: cleanText(address?.vtc),
    subdistrict: cleanText(address?.subdist),
    district: cleanText(address?.dist),
    state: cleanText(address?.state),
    country: cleanText(address?.country),
    pinCode: /^[1-9]\d{5}$/.exec((zip ?? "").replace(/\s/g, ""))?.[0] ?? null,
  };
}

/** Larger than any photo the authority hands out by a factor of ten; the record is good without one. */
const PHOTO_BASE64_CHARACTERS_MAX = 1_500_000;

/** Room for such a photo and for the record around it. */
export const RECORD_BYTES_MAX = 4 * 1024 * 1024;

/** A JPEG begins with FF D8 FF, which base64 writes `/9j/`. What is no JPEG is nobody's photo. */
function photoOf(text: Text): Secret | null {
  if ((text ?? "").length > PHOTO_BASE64_CHARACTERS_MAX) return null;
  const base64 = (text ?? "").replace(/^data:image\/jpe?g;base64,/i, "").replace(/\s/g, "");
  const isJpeg = /^\/9j\/[A-Za-z0-9+/]+={0,2}$/.test(base64) && base64.length % 4 !== 1;
  return isJpeg ? new Secret(base64) : null;
}
