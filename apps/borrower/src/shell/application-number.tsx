import { t } from "@lingui/core/macro";
import { keptLoanId } from "../session/loan-id.ts";
import styles from "./application-number.module.css";

/** What a borrower names when they call: a quiet line on every screen that says what became of the application. */
export function ApplicationNumber() {
  const number = keptLoanId();
  return number === "" ? null : <p className={styles.number}>{t`Application no. ${number}`}</p>;
}
