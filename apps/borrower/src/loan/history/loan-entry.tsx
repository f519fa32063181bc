import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import { Icon } from "@vaada/ui/icon";
import { iconDownload } from "@vaada/ui/later-icons";
import { StatusChip } from "@vaada/ui/status-chip";
import { showToast } from "@vaada/ui/toast";
import type { ComponentProps } from "react";
import { moneyText } from "../../shell/money-text.ts";
import { saveFile } from "../../shell/save-file.ts";
import { documentName } from "../../steps/document-name.ts";
import { tellFailure } from "../../waiting/tell-failure.ts";
import styles from "./history.module.css";
import type { PastLoan, ReadLoans } from "./history-calls.ts";
import { StatementRow } from "./statement-row.tsx";

type Props = { loan: PastLoan; read: ReadLoans };

/** One loan: how it stands, what was paid out when, and its documents. */
export function LoanEntry({ loan, read }: Props) {
  const { loanNo, status, disbursalAmount, disbursalDate, closedOn, documents } = loan;
  const when = whenText(loan);
  return (
    <li className={styles.loan}>
      <div className={styles.head}>
        <h2>{loanNo}</h2>
        <StatusChip tone={TONES[status] ?? "other"}>{statusText(status)}</StatusChip>
      </div>
      <p className={styles.paidOut}>
        {disbursalAmount !== null && <strong>{moneyText(disbursalAmount)}</strong>}
        {when !== "" && <span>{when}</span>}
      </p>
      {closedOn !== null && <p className={styles.closed}>{closedText(closedOn)}</p>}
      {documents.length > 0 && (
        <ul className={styles.documents} aria-label={t`Documents of loan ${loanNo}`}>
          {documents.map(({ documentType }) => (
            <li key={documentType}>
              <button type="button" onClick={() => void save({ loan, documentType, read })}>
                <span>{documentName(documentType)}</span>
                <Icon path={iconDownload} size="sm" />
              </button>
            </li>
          ))}
          {disbursalDate !== null && (
            <li>
              <StatementRow loan={loan} arrivedOn={disbursalDate} />
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

const TONES: Readonly<Record<string, ComponentProps<typeof StatusChip>["tone"]>> = {
  Disbursed: "disbursed",
  Closed: "closed",
  "Part Payment": "part-payment",
};

/** The words that a loan has for most of its life; what is rarer stays as the server says it. */
function statusText(status: string): string {
  switch (status) {
    case "Disbursed":
      return t`Disbursed`;
    case "Closed":
      return t`Closed`;
    case "Part Payment":
      return t`Part Payment`;
    default:
      return status;
  }
}

const whenText = ({ disbursalDate, disbursalTime }: PastLoan): string =>
  [disbursalDate === null ? null : formatDay(civilDate(disbursalDate)), disbursalTime]
    .filter((part) => part !== null)
    .join(", ");

function closedText(closedOn: string): string {
  const day = formatDay(civilDate(closedOn));
  return t`Closed on ${day}, nothing owed`;
}

type Wanted = Props & { documentType: PastLoan["documents"][number]["documentType"] };

/** The address is asked for anew when somebody wants the document: the one in the list may have run out. */
async function save({ loan, documentType, read }: Wanted): Promise<void> {
  // The history goes from the newest down, so that the loan is the first one before the next number.
  const answer = await read(String(loan.loanID + 1));
  if (answer.kind !== "ok") return void tellFailure(answer);
  const found = answer.data
    .find(({ loanID }) => loanID === loan.loanID)
    ?.documents.find((document) => document.documentType === documentType);
  if (found === undefined) showToast({ tone: "error", text: t`Something went wrong` });
  else saveFile(found.presignedUrl);
}
