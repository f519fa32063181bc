import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { Button } from "@vaada/ui/button";
import { EmptyState } from "@vaada/ui/empty-state";
import { Icon } from "@vaada/ui/icon";
import { iconDownload } from "@vaada/ui/later-icons";
import { showToast } from "@vaada/ui/show-toast";
import { Skeleton } from "@vaada/ui/skeleton";
import { StatusChip } from "@vaada/ui/status-chip";
import { TransactionSkeleton } from "@vaada/ui/transaction-skeleton";
import { useSkeleton } from "@vaada/ui/use-skeleton";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { formatDay } from "../../language/dates.ts";
import { somethingWentWrong } from "../../language/shared-phrases.ts";
import { timeText } from "../../language/time-text.ts";
import { paths } from "../../paths.ts";
import { moneyText } from "../../shell/money-text.ts";
import { go } from "../../shell/navigation.ts";
import { saveFile } from "../../shell/save-file.ts";
import { documentName } from "../../steps/document-name.ts";
import { PagesEnd, PagesUnknown, usePages } from "../../waiting/paged-list.tsx";
import { tellFailure } from "../../waiting/tell-failure.ts";
import styles from "./history.module.css";
import {
  HistoryFrame,
  LOANS_SHELF,
  PagesKept,
  type PastLoan,
  type ReadLoans,
  readLoansNow,
} from "./history.tsx";

type Props = { read: ReadLoans };

export function Loans({ read = readLoansNow }: Partial<Props>) {
  return (
    <HistoryFrame current="loans">
      <List read={read} />
    </HistoryFrame>
  );
}

const idOf = ({ loanID }: PastLoan): string => String(loanID);

function List({ read }: Props) {
  const { rows, keptAtMs, failure, ...pages } = usePages({ read, idOf, shelf: LOANS_SHELF });
  const isSkeleton = useSkeleton(rows === null && failure === null);
  if (isSkeleton)
    return (
      <Skeleton label={t`Getting your loans`}>
        <TransactionSkeleton rows={2} />
      </Skeleton>
    );
  if (rows === null)
    return (
      failure !== null && (
        <PagesUnknown title={t`We couldn’t load your loans`} failure={failure} onTryAgain={pages.more} />
      )
    );
  if (rows.length === 0) return <None />;
  return (
    <>
      <PagesKept keptAtMs={keptAtMs} failure={failure} onTryAgain={pages.more} />
      <ul className={styles.loans}>
        {rows.map((loan) => (
          <LoanEntry key={loan.loanID} loan={loan} read={read} />
        ))}
      </ul>
      {keptAtMs === null && <PagesEnd failure={failure} {...pages} />}
    </>
  );
}

function None() {
  return (
    <EmptyState
      picture="cards"
      title={t`No loans yet`}
      // The step call knows where the application is, or begins.
      action={<Button onClick={() => go(paths.stepper())}>{t`Apply`}</Button>}
    >
      {t`Your loans and their documents will be here.`}
    </EmptyState>
  );
}

type LoanEntryProps = { loan: PastLoan; read: ReadLoans };

/** One loan: how it stands, what was paid out when, and its documents. */
function LoanEntry({ loan, read }: LoanEntryProps) {
  const { loanNo, status, disbursalAmount, disbursalDate, closedOn, documents } = loan;
  const when = whenText(loan);
  return (
    <li className={styles.loan}>
      <div className={styles.head}>
        <h2>{loanNo}</h2>
        <StatusChip tone={TONES[status]}>{statusText(status)}</StatusChip>
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
              <button type="button" onClick={() => void saveDocument({ loan, documentType, read })}>
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

const TONES: Readonly<Record<PastLoan["status"], ComponentProps<typeof StatusChip>["tone"]>> = {
  Approved: "other",
  "Disbursal Sheet Send": "other",
  Disbursed: "disbursed",
  Closed: "closed",
  "Part Payment": "part-payment",
};

function statusText(status: PastLoan["status"]): string {
  switch (status) {
    case "Approved":
      return t`Approved`;
    case "Disbursal Sheet Send":
      return t`Disbursal Sheet Send`;
    case "Disbursed":
      return t`Disbursed`;
    case "Closed":
      return t`Closed`;
    case "Part Payment":
      return t({ message: "Part Payment", context: "done" });
    default:
      return status satisfies never;
  }
}

const whenText = ({ disbursalDate, disbursalTime }: PastLoan): string =>
  [
    disbursalDate === null ? null : formatDay(civilDate(disbursalDate)),
    disbursalTime === null ? null : timeText(disbursalTime),
  ]
    .filter((part) => part !== null)
    .join(", ");

function closedText(closedOn: string): string {
  const day = formatDay(civilDate(closedOn));
  return t`Closed on ${day}, nothing owed`;
}

type DocumentRequest = LoanEntryProps & { documentType: PastLoan["documents"][number]["documentType"] };

/** The address is asked for anew when somebody wants the document: the one in the list may have run out. */
async function saveDocument({ loan, documentType, read }: DocumentRequest): Promise<void> {
  // The history goes from the newest down, so that the loan is the first one before the next number.
  const answer = await read(String(loan.loanID + 1));
  if (answer.kind !== "ok") return void tellFailure(answer);
  const found = answer.data
    .find(({ loanID }) => loanID === loan.loanID)
    ?.documents.find((document) => document.documentType === documentType);
  if (found === undefined) showToast({ tone: "error", text: somethingWentWrong() });
  else saveFile(found.presignedUrl);
}

const StatementSheet = lazy(async () => ({
  default: (await import("./statement-sheet.tsx")).StatementSheet,
}));

/** The row that leads to a statement of a loan's account; what asks for its days comes at the first press. */
function StatementRow({ loan, arrivedOn }: { loan: PastLoan; arrivedOn: string }) {
  const { loanID, loanNo, closedOn } = loan;
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        <span>{documentName("Statement of Account")}</span>
        <Icon path={iconDownload} size="sm" />
      </button>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <StatementSheet
            open={isOpen}
            onClose={() => setIsOpen(false)}
            loanId={loanID}
            loanNo={loanNo}
            arrivedOn={arrivedOn}
            closedOn={closedOn}
          />
        </Suspense>
      )}
    </>
  );
}
