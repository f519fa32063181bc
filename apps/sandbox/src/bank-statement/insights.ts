import type { FinboxAccountData, FinboxInsights, FinboxTransaction } from "@vaada/wire/bank-statement";
import type { StatementRow } from "../people/person.ts";
import type { Account } from "./account.ts";
import { endOfDayBalances, monthlyAnalysis, predictorsOf } from "./figures.ts";
import { monthsOf } from "./months.ts";
import { channelOf, type Kind, kindOf, salaryTransactionOf, transactionOf } from "./rows.ts";

/** Everything that FinBox makes of a statement, in one answer. */
export function insightsOf(account: Account): FinboxInsights {
  const { session } = account;
  const data = accountData(account);
  return {
    session_id: session.sessionId,
    link_id: session.linkId,
    session_date_range: { from_date: session.fromDate, to_date: session.toDate },
    accounts: [{ account_id: session.accountId, data }],
    aggregate_monthly_analysis: data.monthly_analysis,
    // There are no files behind the figures.
    aggregate_xlsx_report_url: null,
    aggregate_xml_report_url: null,
  };
}

function accountData(account: Account): FinboxAccountData {
  const { rows } = account;
  const months = monthsOf(account);
  const ofKinds = (...kinds: Kind[]): StatementRow[] => rows.filter((row) => kinds.includes(kindOf(row)));
  return {
    account_details: detailsOf(account),
    fraud: [],
    fraud_details: { statement: [], account: [] },
    transactions: rows.map(transactionOf),
    salary_transactions: ofKinds("salary").map(salaryTransactionOf),
    recurring_transactions: {
      debit_transactions: recurring(account, "debit"),
      credit_transactions: recurring(account, "credit"),
    },
    lender_transactions: ofKinds("emi", "loan").map(transactionOf),
    top_credits_debits: [
      { type: "credit", data: largest(rows, "credit") },
      { type: "debit", data: largest(rows, "debit") },
    ],
    statement_stats: [],
    expense_categories: [],
    self_and_sister_transactions: [],
    bounced_or_penal_transactions: ofKinds("bounce", "bounce charge").map(transactionOf),
    monthly_analysis: monthlyAnalysis(months),
    predictors: predictorsOf(account, months),
    eod_balances: endOfDayBalances(months),
    score: null,
    xlsx_report_url: null,
  };
}

function detailsOf({ session, person, bank, number, ifsc, rows, months, missing }: Account) {
  const dates = rows.map(({ date }) => date).toSorted();
  const range = { from_date: dates.at(0) ?? null, to_date: dates.at(-1) ?? null };
  return {
    name: person.bank.registeredName,
    address: "",
    account_number: number,
    ifsc,
    micr: "",
    bank: bank.id.toLowerCase(),
    account_category: "individual",
    salary_confidence: rows.some((row) => kindOf(row) === "salary") ? 100 : 0,
    months: [...months],
    missing_data: [...missing],
    pan_number: "",
    phone_number: session.mobile === "" ? "" : `XXXXXX${session.mobile.slice(-4)}`,
    dob: "",
    email: "",
    credit_limit: 0,
    od_limit: 0,
    metadata_analysis: { name_matches: [] },
    account_date_range: range,
    transaction_date_range: range,
  };
}

/** Two rows of one narration and direction are enough to call them recurring. */
function recurring({ rows, session }: Account, type: StatementRow["type"]): unknown[] {
  const groups = Map.groupBy(
    rows.filter((row) => row.type === type),
    ({ narration }) => narration,
  );
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => ({
      account_id: session.accountId,
      transaction_channel: channelOf({ narration: group[0]?.narration ?? "" }).toUpperCase(),
      clean_transaction_note: group[0]?.narration ?? "",
      median: middleOf(group),
      start_date: `${group[0]?.date} 00:00:00`,
      end_date: `${group.at(-1)?.date} 00:00:00`,
      transactions: group.map(transactionOf),
    }));
}

/** The middle amount; of two in the middle the lower one. */
function middleOf(rows: readonly StatementRow[]): number {
  const amounts = rows.map(({ amount }) => amount).toSorted((one, other) => one - other);
  return amounts[Math.floor((amounts.length - 1) / 2)] ?? 0;
}

const TOP_ROWS = 5;

const largest = (rows: readonly StatementRow[], type: StatementRow["type"]): FinboxTransaction[] =>
  rows
    .filter((row) => row.type === type)
    .toSorted((one, other) => other.amount - one.amount)
    .slice(0, TOP_ROWS)
    .map(transactionOf);
