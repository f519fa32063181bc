import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import type { Complaint } from "./complaint-calls.ts";
import { categoryText } from "./complaint-form.tsx";
import styles from "./sheets.module.css";

/** One complaint: its number, and its answer or the day by which that comes. */
export function ComplaintTicket({ complaint }: { complaint: Complaint }) {
  const { ticket, category, text, answer, answerBy, portal } = complaint;
  const day = formatDay(civilDate(answerBy));
  return (
    <li>
      <p className={styles.consent}>
        {t`Ticket ${ticket}`} · {categoryText(category)}
      </p>
      <p>{text}</p>
      <p className={styles.remark}>{answer ?? t`You have an answer by ${day}.`}</p>
      {portal !== null && (
        <a href={portal} target="_blank" rel="noreferrer">
          {t`RBI complaint portal`}
        </a>
      )}
    </li>
  );
}
