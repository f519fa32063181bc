import type { readPolicy } from "@vaada/contract/console/calls/policy";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { count, rupees } from "../../parts/figures.ts";

export type Policy = ConsoleReplyOf<typeof readPolicy>;
export type PolicyRow = Policy["rows"][number];
export type Figures = Policy["figures"];

/** The figure of a row as it is read, with what stands before and after it. */
export function figureInWords({ before, after, unit }: PolicyRow, value: number): string {
  return `${before}${amountInWords(unit, value)}${after}`;
}

function amountInWords(unit: PolicyRow["unit"], value: number): string {
  if (unit === "rupees") return rupees(value);
  if (unit === "percent") return `${value}%`;
  return unit === "days" ? `${value} days` : count(value);
}

const ENDS: Readonly<Record<string, string>> = {
  "approve-A": "Approve, A",
  "approve-B": "Approve, B",
  "approve-C": "Approve, C",
  "needs-statement": "Ask for a statement",
  refuse: "Refuse",
  undecided: "A person looks",
};

export const endInWords = (end: string): string => ENDS[end] ?? end;

/** The figures in which a draft differs from the policy in force. */
export const changedKeys = (live: Figures, draft: Figures): readonly string[] =>
  Object.keys(live).filter((key) => draft[key] !== undefined && draft[key] !== live[key]);

export const isSameDraft = (one: Figures, other: Figures): boolean =>
  Object.keys(one).every((key) => one[key] === other[key]);
