import { formatIsoInIndia } from "@vaada/calendar/format";
import { HEAD, IDENTITY, IMAGE, imagesOf, type KycBatch, PERSON, type ReportedPerson } from "./layout.ts";

/** The text of a batch: a head, then for each person who they are, how that was proven and which images go with it. */
export function writeKycBatch(batch: KycBatch): string {
  const lines = [lineOf(HEAD, batch)];
  for (const entry of batch.people) {
    const reported: ReportedPerson = { ...entry, member: batch.member };
    const { photo, proof } = imagesOf(entry);
    lines.push(lineOf(PERSON, reported), lineOf(IDENTITY, reported));
    for (const image of [photo, proof]) lines.push(lineOf(IMAGE, { ...reported, image }));
  }
  return `${lines.join("\r\n")}\r\n`;
}

/** Each field ends with a pipe, also the last. A pipe or a line's end within one would make two of it. */
const lineOf = <Of>(fields: readonly (readonly [string, (of: Of) => string])[], of: Of): string =>
  fields.map(([, textOf]) => `${textOf(of).replace(/[|\r\n]+/g, " ")}|`).join("");

/** The number that the lender gives a person's record: letters and digits, no longer than the registry takes. */
export const kycReferenceOf = ({ batch, line }: { readonly batch: number; readonly line: number }): string =>
  `V${String(batch).padStart(7, "0")}${String(line).padStart(5, "0")}`;

/** Names the archive as the registry asks: who sends it, from where, when, and which batch it is. */
export function kycArchiveName({ number, member }: KycBatch, madeAt: Date): string {
  const [year, month, day, ...time] = formatIsoInIndia(madeAt.getTime()).match(/\d+/g) ?? [];
  const at = [day, month, year, ...time.slice(0, 3)].join("");
  const batch = `U${String(number).padStart(5, "0")}`;
  return [member.institutionCode, member.regionCode, at, member.userCode, batch].join("_");
}
