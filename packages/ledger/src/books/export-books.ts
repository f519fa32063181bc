import type { Paise } from "@vaada/money/paise";
import { CHART, codeOfLine } from "./chart.ts";

/** A journal as it leaves the books. */
export type ExportedJournal = {
  readonly id: string;
  readonly kind: string;
  readonly bookedOn: string;
  readonly valueDate: string;
  readonly says: string | null;
  readonly loanId: number | null;
  readonly lines: readonly {
    readonly account: string;
    readonly amount: Paise;
    readonly loanId: number | null;
  }[];
};

const rupeesOf = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
const debitOf = (amount: Paise): bigint => (amount > 0n ? amount : 0n);
const creditOf = (amount: Paise): bigint => (amount < 0n ? -amount : 0n);

const accountOf = (name: string) => {
  const row = CHART.find(({ code }) => code === codeOfLine(name));
  if (row === undefined) throw new RangeError(`exportBooks: not in the chart: ${name}`);
  return row;
};

/** Keeps a spreadsheet from reading a field as a formula, and quotes one that would end early. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const CSV_HEADER = "journal,booked on,value date,kind,says,loan,code,account,debit,credit";

/** One row a line, and a last one of the totals. */
export function csvOf(journals: readonly ExportedJournal[]): string {
  let debits = 0n;
  let credits = 0n;
  const rows = journals.flatMap((journal) =>
    journal.lines.map(({ account, amount, loanId }) => {
      const { code, name } = accountOf(account);
      debits += debitOf(amount);
      credits += creditOf(amount);
      const loan = loanId ?? journal.loanId;
      return [
        journal.id,
        journal.bookedOn,
        journal.valueDate,
        journal.kind,
        journal.says ?? "",
        loan === null ? "" : String(loan),
        code,
        name,
        rupeesOf(debitOf(amount)),
        rupeesOf(creditOf(amount)),
      ]
        .map(field)
        .join(",");
    }),
  );
  const total = ["Total", "", "", "", "", "", "", "", rupeesOf(debits), rupeesOf(credits)].join(",");
  return `${[CSV_HEADER, ...rows, total].join("\r\n")}\r\n`;
}

const escapeXml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    // XML 1.0 has no control characters but three.
    .replace(/\p{Cc}/gu, " ");

/** Tally's own groups, under which it keeps ledgers of each kind. */
const TALLY_GROUPS = {
  asset: "Current Assets",
  liability: "Current Liabilities",
  equity: "Capital Account",
  income: "Direct Incomes",
  expense: "Indirect Expenses",
} as const;

const BANK_CODES = ["1110", "1120"];

const ledgerName = ({ code, name }: (typeof CHART)[number]): string => `${code} ${name}`;

const ledgerOf = (row: (typeof CHART)[number]): string => {
  const parent = BANK_CODES.includes(row.code) ? "Bank Accounts" : TALLY_GROUPS[row.kind];
  const name = escapeXml(ledgerName(row));
  return `<TALLYMESSAGE xmlns:UDF="TallyUDF"><LEDGER NAME="${name}" ACTION="Create"><NAME.LIST><NAME>${name}</NAME></NAME.LIST><PARENT>${parent}</PARENT></LEDGER></TALLYMESSAGE>`;
};

/** Tally keeps the bank out of its journals: what comes to a bank or leaves it has a type of its own, and so has what stays among banks. */
function voucherTypeOf(lines: ExportedJournal["lines"]): "Contra" | "Payment" | "Receipt" | "Journal" {
  const atBank = lines.filter(({ account }) => BANK_CODES.includes(accountOf(account).code));
  if (atBank.length === 0) return "Journal";
  if (atBank.length === lines.length) return "Contra";
  return atBank.reduce((sum, { amount }) => sum + amount, 0n) > 0n ? "Receipt" : "Payment";
}

/** A debit is deemed positive, and its amount is written below zero: so Tally has it. */
function voucherOf(journal: ExportedJournal): string {
  const entries = journal.lines.map(({ account, amount }) => {
    const isDebit = amount > 0n;
    const text = `${isDebit ? "-" : ""}${rupeesOf(isDebit ? amount : -amount)}`;
    const name = escapeXml(ledgerName(accountOf(account)));
    return `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${name}</LEDGERNAME><ISDEEMEDPOSITIVE>${isDebit ? "Yes" : "No"}</ISDEEMEDPOSITIVE><AMOUNT>${text}</AMOUNT></ALLLEDGERENTRIES.LIST>`;
  });
  const loan = journal.loanId === null ? "" : `, loan ${journal.loanId}`;
  const narration = escapeXml(`${journal.says ?? journal.kind}${loan}, for ${journal.valueDate}`);
  const date = journal.bookedOn.replaceAll("-", "");
  const type = voucherTypeOf(journal.lines);
  return `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View" REMOTEID="${journal.id}"><DATE>${date}</DATE><EFFECTIVEDATE>${date}</EFFECTIVEDATE><VOUCHERTYPENAME>${type}</VOUCHERTYPENAME><VOUCHERNUMBER>${journal.id.slice(0, 8)}</VOUCHERNUMBER><NARRATION>${narration}</NARRATION><PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW>${entries.join("")}</VOUCHER></TALLYMESSAGE>`;
}

/**
 * A request of Tally's own import: the ledgers of the chart, and a voucher for each journal. A voucher has the journal's id, so
 * that one imported twice replaces itself.
 */
export const tallyOf = (journals: readonly ExportedJournal[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<ENVELOPE>",
    "<HEADER><VERSION>1</VERSION><TALLYREQUEST>Import</TALLYREQUEST><TYPE>Data</TYPE><ID>All Masters</ID></HEADER>",
    "<BODY><DESC><STATICVARIABLES><IMPORTDUPS>@@DUPCOMBINE</IMPORTDUPS></STATICVARIABLES></DESC>",
    "<DATA>",
    ...CHART.map(ledgerOf),
    ...journals.map(voucherOf),
    "</DATA></BODY>",
    "</ENVELOPE>",
    "",
  ].join("\n");
