import { readCsv } from "../files/read-csv.ts";

/** What the registry answered of a person: the number it gave, or that it sent the record back. Why stays in its own file. */
type KycAnswer = { readonly reference: string; readonly kycNumber: string | null };

type KycAnswersReading =
  | { readonly kind: "answers"; readonly answers: readonly KycAnswer[] }
  | { readonly kind: "broken"; readonly line: number; readonly says: string };

const ANSWER_COLUMNS = ["reference", "number"] as const;

/** A person's number has fourteen digits, of which the first tells that it is a person's. */
const KYC_NUMBER = /^[1-6]\d{13}$/;

/** Reads what the registry sent back, a line for each person. Without a number the record was sent back. */
export function readKycAnswers(text: string): KycAnswersReading {
  const csv = readCsv(text, ANSWER_COLUMNS);
  if (csv.kind === "broken") return csv;
  const answers: KycAnswer[] = [];
  for (const { line, cells } of csv.rows) {
    const [reference = "", given = ""] = ANSWER_COLUMNS.map((column) => cells.get(column)?.trim());
    if (reference === "") return { kind: "broken", line, says: "A reference is needed." };
    if (given !== "" && !KYC_NUMBER.test(given))
      return { kind: "broken", line, says: "A number has 14 digits and begins with 1 to 6." };
    answers.push({ reference, kycNumber: given === "" ? null : given });
  }
  return answers.length === 0
    ? { kind: "broken", line: 1, says: "There is no record in this file." }
    : { kind: "answers", answers };
}
