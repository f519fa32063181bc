import { HEAD, IDENTITY, IMAGE, imagesOf, type KycBatch, PERSON, type Told } from "./layout.ts";

/** The text of a batch: a head, then for each person who they are, how that was proven and which images go with it. */
export function writeKycBatch(batch: KycBatch): string {
  const lines = [lineOf(HEAD, batch)];
  for (const entry of batch.people) {
    const told: Told = { ...entry, member: batch.member };
    const { photo, proof } = imagesOf(entry);
    lines.push(lineOf(PERSON, told), lineOf(IDENTITY, told));
    for (const image of [photo, proof]) lines.push(lineOf(IMAGE, { ...told, image }));
  }
  return `${lines.join("\r\n")}\r\n`;
}

/** Each field ends with a pipe, also the last. A pipe or a line's end within one would make two of it. */
const lineOf = <Of>(fields: readonly (readonly [string, (of: Of) => string])[], of: Of): string =>
  fields.map(([, told]) => `${told(of).replace(/[|\r\n]+/g, " ")}|`).join("");

/** The number that the lender gives a person's record: letters and digits, no longer than the registry takes. */
export const kycReferenceOf = ({ batch, line }: { readonly batch: number; readonly line: number }): string =>
  `V${String(batch).padStart(7, "0")}${String(line).padStart(5, "0")}`;

/** Names the archive as the registry asks: who sends it, from where, when, and which batch it is. */
export function kycArchiveName({ number, member }: KycBatch, madeAt: Date): string {
  const at = IN_INDIA.format(madeAt).replaceAll(/\D/g, "");
  const batch = `U${String(number).padStart(5, "0")}`;
  return [member.institutionCode, member.regionCode, at, member.userCode, batch].join("_");
}

const IN_INDIA = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
