import type {
  FinboxAccountStatus,
  FinboxProgress,
  FinboxSessionStatus,
  FinboxStatement,
  FinboxUploadStatus,
} from "@vaada/wire/bank-statement";
import { type Account, maskedNumber } from "./account.ts";
import { indianDate, stamp } from "./days.ts";
import type { Session } from "./session-store.ts";

/** How far the borrower is. Nothing of an account is told before the consent, so until then there is none. */
export const uploadStatusOf = (session: Session, account: Account | null): FinboxUploadStatus => ({
  session_id: session.sessionId,
  session_date_range: rangeOf(session),
  upload_status: uploadWord(session),
  session_expiry_timestamp: stamp(session.expiresAtMs),
  accounts: account === null ? [] : [uploadedAccount(account)],
  error: {},
});

function uploadWord({ state, pan }: Session): string {
  switch (state) {
    case "completed":
      return "COMPLETED";
    case "expired":
      return "EXPIRED";
    case "open":
      return pan === null ? "NO UPLOADS" : "IN PROGRESS";
    default:
      return state satisfies never;
  }
}

/** As it stands in the upload's status and in the webhook that tells of it. */
export const uploadedAccount = (account: Account) => ({
  account_id: account.session.accountId,
  account_number: account.number,
  bank_name: account.bank.id.toLowerCase(),
  full_bank_name: account.bank.fullName,
  statements: [statementOf(account)],
  account_status: account.missing.length === 0 ? "COMPLETED" : "PARTIAL",
  months: [...account.months],
  missing_data: [...account.missing],
});

export const progressOf = ({ session }: Account, isDone: boolean): FinboxProgress => {
  const word = isDone ? "completed" : "processing";
  return {
    session_id: session.sessionId,
    session_progress: word,
    progress: [
      {
        identity_status: "completed",
        transaction_status: word,
        processing_status: word,
        fraud_status: word,
        statement_id: session.statementId,
        message: null,
        source: session.way,
      },
    ],
  };
};

/** A statement without a single row in the time that was asked for gives no insights. */
export const sessionStatusOf = (account: Account): FinboxSessionStatus => ({
  session_id: account.session.sessionId,
  insights_available: account.rows.length > 0,
  accounts: [accountStatus(account)],
});

function accountStatus(account: Account): FinboxAccountStatus {
  const isReadable = account.rows.length > 0;
  return {
    name: account.person.bank.registeredName,
    account_category: "individual",
    account_id: account.session.accountId,
    account_number: maskedNumber(account.number),
    bank_name: account.bank.id.toLowerCase(),
    full_bank_name: account.bank.fullName,
    error_code: isReadable ? null : "MISSING_TRANSACTIONS",
    error_message: isReadable ? null : "One or more transactions are missing in the specified date range",
    account_status: isReadable ? "completed" : "failed",
    attempt_types: [(account.session.way ?? "pdf").toUpperCase()],
    account_type: "SAVINGS",
    statements: [statementOf(account)],
  };
}

export const rangeOf = ({ fromDate, toDate }: Session) => ({
  from_date: indianDate(fromDate),
  to_date: indianDate(toDate),
});

function statementOf({ session, bank, rows }: Account): FinboxStatement {
  const dates = rows.map(({ date }) => date).toSorted();
  const [first = session.fromDate, last = session.toDate] = [dates.at(0), dates.at(-1)];
  return {
    statement_id: session.statementId,
    statement_status: "completed",
    error_code: null,
    error_message: null,
    source: session.way,
    upload_file_name: session.way === "pdf" ? `${session.statementId}_${bank.id.toLowerCase()}.pdf` : null,
    statement_date_range: { from_date: indianDate(first), to_date: indianDate(last) },
    created_at: stamp(session.createdAtMs),
  };
}
