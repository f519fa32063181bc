import { t } from "@lingui/core/macro";
import { keptLoanId } from "../session/loan-id.ts";
import styles from "./application-number.module.css";

/**
 * The number that a borrower names when they call: a quiet line on every screen about the end of an
 * application.
 */
export function ApplicationNumber() {
  const number = keptLoanId();
  return number === "" ? null : <p className={styles.number}>{t`Application no. ${number}`}</p>;
}
