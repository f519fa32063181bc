import type { Account } from "../account.ts";

export type AccountKind = "asset" | "liability" | "equity" | "income" | "expense";

type ChartRow = {
  readonly code: string;
  readonly name: string;
  readonly kind: AccountKind;
  /** The words under which the events of loans post to it. The books post under its code. */
  readonly words: readonly Account[];
  /** Whether a person may post to it by hand. What loans alone make stays the sum of loans. */
  readonly isManual: boolean;
};

const row = (
  code: string,
  {
    name,
    kind,
    words = [],
    isManual = true,
  }: Omit<ChartRow, "code" | "words" | "isManual"> & Partial<ChartRow>,
): ChartRow => ({ code, name, kind, words, isManual });

/** The chart of accounts, in the order of the trial balance. */
export const CHART: readonly ChartRow[] = [
  row("1110", { name: "Bank, pool", kind: "asset", words: ["pool"] }),
  row("1120", { name: "Bank, collections", kind: "asset" }),
  row("1200", { name: "Gateway receivable", kind: "asset", words: ["collections"] }),
  row("1300", { name: "Principal", kind: "asset", words: ["principal-receivable"], isManual: false }),
  row("1310", {
    name: "Interest receivable",
    kind: "asset",
    words: ["interest-receivable"],
    isManual: false,
  }),
  row("1320", { name: "Charges receivable", kind: "asset", words: ["charges-receivable"], isManual: false }),
  row("1390", { name: "Allowance", kind: "asset", isManual: false }),
  row("2100", { name: "Suspense", kind: "liability" }),
  row("2210", { name: "CGST payable", kind: "liability" }),
  row("2220", { name: "SGST payable", kind: "liability" }),
  row("2230", { name: "IGST payable", kind: "liability" }),
  row("2290", { name: "GST not invoiced yet", kind: "liability", words: ["gst-payable"], isManual: false }),
  row("2300", { name: "Refunds payable", kind: "liability", words: ["refund-payable"], isManual: false }),
  row("2310", { name: "Auto-pay approvals to give back", kind: "liability", isManual: false }),
  row("2400", { name: "Unearned fees", kind: "liability", isManual: false }),
  row("2500", { name: "Interest in suspense", kind: "liability", isManual: false }),
  row("3100", { name: "Funding", kind: "equity" }),
  row("4100", { name: "Interest income", kind: "income", words: ["interest-income"], isManual: false }),
  row("4200", { name: "Fee income", kind: "income", words: ["fee-income"], isManual: false }),
  row("4300", { name: "Penal income", kind: "income", words: ["charge-income"], isManual: false }),
  row("4400", { name: "Recoveries", kind: "income", isManual: false }),
  row("5100", { name: "Provider cost", kind: "expense" }),
  row("5200", { name: "Dispute loss", kind: "expense" }),
  row("5300", { name: "Impairment", kind: "expense", isManual: false }),
  row("5400", { name: "Write-off", kind: "expense", isManual: false }),
  row("5500", { name: "Waivers", kind: "expense", words: ["waived"], isManual: false }),
];

/** The code of an account of the chart. */
export type AccountCode = string & { readonly __kind: "account-code" };

export const isAccountCode = (text: string): text is AccountCode => CHART.some(({ code }) => code === text);

export function accountCode(text: string): AccountCode {
  if (!isAccountCode(text)) throw new RangeError(`accountCode: not in the chart: ${text}`);
  return text;
}

const CODES = new Map(CHART.flatMap(({ code, words }) => [code, ...words].map((name) => [name, code])));

/** The code of what a line of the ledger names, by word or by code; `null` when the chart does not know it. */
export const codeOfLine = (account: string): AccountCode | null =>
  (CODES.get(account) as AccountCode | undefined) ?? null;
