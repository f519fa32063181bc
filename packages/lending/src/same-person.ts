import { type CivilDate, partsOf } from "@vaada/calendar/civil-date";
import { nameMatch } from "./name-match.ts";

export type PanPerson = { readonly name: string; readonly dateOfBirth: CivilDate | null };

/** Older Aadhaar records know only the year of birth. */
export type AadhaarPerson = {
  readonly name: string;
  readonly dateOfBirth: CivilDate | null;
  readonly yearOfBirth?: number | null;
};

export type SamePerson =
  | { readonly kind: "same" }
  | { readonly kind: "different"; readonly differs: readonly PersonalFact[]; readonly nameScore: number };

/** Staff are told which facts differ; the borrower is not, lest a stranger learn what a record says. */
export type PersonalFact = "name" | "date-of-birth";

/** Names that can't be compared count as differing: a person has to look. */
export function samePerson({ pan, aadhaar }: { pan: PanPerson; aadhaar: AadhaarPerson }): SamePerson {
  const names = nameMatch({ pan: pan.name, aadhaar: aadhaar.name });
  const differs: PersonalFact[] = [];
  if (names.kind !== "same") differs.push("name");
  if (!isSameBirth({ pan, aadhaar })) differs.push("date-of-birth");
  return differs.length === 0 ? { kind: "same" } : { kind: "different", differs, nameScore: names.score };
}

/** A missing date proves nothing, so it differs. The year alone decides only where there is no day. */
function isSameBirth({ pan, aadhaar }: { pan: PanPerson; aadhaar: AadhaarPerson }): boolean {
  if (pan.dateOfBirth === null) return false;
  if (aadhaar.dateOfBirth !== null) return aadhaar.dateOfBirth === pan.dateOfBirth;
  return aadhaar.yearOfBirth === partsOf(pan.dateOfBirth).year;
}
