import { t } from "@lingui/core/macro";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import type { ReactNode } from "react";
import { formatDay } from "../../language/dates.ts";
import styles from "./home.module.css";
import { dayInIndia } from "./running-loan.ts";

/** The next loan, and with the children the way to it. */
export function NewOfferCard({ step, children }: { step: Dashboard["step"]; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{step.dashboard_message2}</h2>
      <p>{step.dashboard_message3}</p>
      {step.dashboard_message4 !== null && <p className={styles.help}>{dueText(step.dashboard_message4)}</p>}
      {children}
    </section>
  );
}

/** By the salary date on file; the new application may name another. */
function dueText(dueOn: string): string {
  // On one line, as the sentence ends with it.
  const day = formatDay(dayInIndia(dueOn)).replaceAll(" ", "\u00a0");
  return t`Taken today, it is due on your salary day, ${day}.`;
}
