import { readCsv } from "../files/read-csv.ts";

/** A record that a bureau did not take. */
export type RejectedRecord = { readonly loanNo: string; readonly field: string; readonly reason: string };

export type RejectReading =
  | { readonly kind: "rejects"; readonly rejects: readonly RejectedRecord[] }
  | { readonly kind: "broken"; readonly line: number; readonly says: string };

export const REJECT_COLUMNS = ["account", "field", "reason"] as const;

/** Reads what a bureau sent back: which account, which field, and why. */
export function readRejects(text: string): RejectReading {
  const csv = readCsv(text, REJECT_COLUMNS);
  if (csv.kind === "broken") return csv;
  const rejects: RejectedRecord[] = [];
  for (const { line, cells } of csv.rows) {
    const [loanNo = "", field = "", reason = ""] = REJECT_COLUMNS.map((column) => cells.get(column));
    if (loanNo === "" || field === "" || reason === "")
      return { kind: "broken", line, says: "An account, a field and a reason are needed." };
    rejects.push({ loanNo, field: field.slice(0, 60), reason: reason.slice(0, 120) });
  }
  return rejects.length === 0
    ? { kind: "broken", line: 1, says: "There is no record in this file." }
    : { kind: "rejects", rejects };
}
