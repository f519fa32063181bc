import { readCsv } from "../files/read-csv.ts";

/** A record that a bureau did not take. Why stays in its file: such words may quote the person's data. */
export type RejectedRecord = { readonly loanNo: string; readonly field: string };

export type RejectReading =
  | { readonly kind: "rejects"; readonly rejects: readonly RejectedRecord[] }
  | { readonly kind: "broken"; readonly line: number; readonly says: string };

export const REJECT_COLUMNS = ["account", "field"] as const;

/** Reads what a bureau sent back: which account and which field. */
export function readRejects(text: string): RejectReading {
  const csv = readCsv(text, REJECT_COLUMNS);
  if (csv.kind === "broken") return csv;
  const rejects: RejectedRecord[] = [];
  for (const { line, cells } of csv.rows) {
    const [loanNo = "", field = ""] = REJECT_COLUMNS.map((column) => cells.get(column));
    if (loanNo === "" || field === "")
      return { kind: "broken", line, says: "An account and a field are needed." };
    rejects.push({ loanNo, field: field.slice(0, 60) });
  }
  return rejects.length === 0
    ? { kind: "broken", line: 1, says: "There is no record in this file." }
    : { kind: "rejects", rejects };
}
