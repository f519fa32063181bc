import { t } from "@lingui/core/macro";
import { addDays, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { ReplyOf } from "@vaada/contract/call";
import type { readStatementOfAccount } from "@vaada/contract/calls/statement-of-account";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { Field } from "@vaada/ui/field";
import { RadioCards } from "@vaada/ui/radio-cards";
import { useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { BusyLine, takesSeconds } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";
import { saveFile } from "../../shell/save-file.ts";
import styles from "./statement-sheet.module.css";

type Props = {
  open: boolean;
  onClose: () => void;
  loanId: number;
  loanNo: string;
  /** The days that it can be of: from the money on, and until it was closed. */
  arrivedOn: string;
  closedOn: string | null;
  read?: ReadStatement;
};

type Span = "whole" | "month" | "chosen";

const MONTH_DAYS = 30;

/** A statement of a loan's account, of all its days or of some. */
export function StatementSheet({ open, onClose, loanId, loanNo, arrivedOn, closedOn, read }: Props) {
  const today = civilDateInIndia(Date.now());
  const [span, setSpan] = useState<Span>("whole");
  const [days, setDays] = useState({ from: arrivedOn, to: closedOn ?? today });
  const [isErrorShown, setIsErrorShown] = useState(false);
  const asking = useAct(usualFailures());
  const faults = span === "chosen" ? faultsOf(days, arrivedOn) : NO_FAULTS;
  const get = async (): Promise<void> => {
    setIsErrorShown(true);
    const wrong = faults.from !== null ? FROM_ID : faults.to !== null ? TO_ID : null;
    if (wrong !== null) return document.getElementById(wrong)?.focus();
    const range = rangeOf(span, days);
    const outcome = await asking.run(() => (read ?? readStatementNow)({ loanId, ...range }));
    if (outcome?.kind !== "ok") return;
    saveFile(outcome.data.presignedUrl);
    onClose();
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Statement of account`}
      closeLabel={t`Close`}
      footer={
        <>
          <NeedsInternet />
          <Button busy={asking.isBusy} onClick={() => void get()}>{t`Get statement`}</Button>
        </>
      }
    >
      <div className={styles.statement}>
        <p>{t`Everything that was added and paid on loan ${loanNo}, with what was owed after each, as a PDF.`}</p>
        <RadioCards
          legend={t`For which days?`}
          choices={[
            { value: "whole", title: t`The whole loan` },
            { value: "month", title: t`The last 30 days` },
            {
              value: "chosen",
              title: t`Days I choose`,
              children: (
                <ChosenDays days={days} onChange={setDays} faults={isErrorShown ? faults : NO_FAULTS} />
              ),
            },
          ]}
          value={span}
          onChange={setSpan}
          errorPrefix={t`Error:`}
        />
        <BusyLine isBusy={asking.isBusy} text={t`Making your statement`} slowText={takesSeconds()} />
        {asking.failure !== null && <FailureNote failure={asking.failure} onTryAgain={() => void get()} />}
      </div>
    </Drawer>
  );
}

type Days = { readonly from: string; readonly to: string };
type Faults = { readonly from: string | null; readonly to: string | null };

const FROM_ID = "statement-from";
const TO_ID = "statement-to";
const NO_FAULTS: Faults = { from: null, to: null };

/** The server knows which days lie after today: this device may be a day ahead or behind. */
function faultsOf({ from, to }: Days, arrivedOn: string): Faults {
  if (from === "" || to === "")
    return { from: from === "" ? t`Choose a day` : null, to: to === "" ? t`Choose a day` : null };
  if (from > to) return { from: null, to: t`Choose a last day that is not before the first` };
  if (to < arrivedOn) return { from: null, to: t`Choose a last day that is not before the money arrived` };
  return NO_FAULTS;
}

/** The server ends a range without an end with its own today. */
function rangeOf(span: Span, days: Days): Partial<Days> {
  switch (span) {
    case "whole":
      return {};
    case "month":
      return { from: addDays(civilDateInIndia(Date.now()), -MONTH_DAYS) };
    case "chosen":
      return days;
    default:
      return span satisfies never;
  }
}

function ChosenDays({
  days,
  onChange,
  faults,
}: {
  days: Days;
  onChange: (days: Days) => void;
  faults: Faults;
}) {
  const field = (part: "from" | "to", { id, label }: { id: string; label: string }) => (
    <Field id={id} label={label} error={faults[part]} errorPrefix={t`Error:`}>
      {(aria) => (
        <input
          {...aria}
          type="date"
          required
          value={days[part]}
          onChange={({ currentTarget }) => onChange({ ...days, [part]: currentTarget.value })}
        />
      )}
    </Field>
  );
  return (
    <div className={styles.days}>
      {field("from", { id: FROM_ID, label: t`First day` })}
      {field("to", { id: TO_ID, label: t`Last day` })}
    </div>
  );
}

type StatementQuery = { readonly loanId: number } & Partial<Days>;

export type ReadStatement = (
  query: StatementQuery,
) => Promise<Outcome<ReplyOf<typeof readStatementOfAccount>>>;

const readStatementNow: ReadStatement = ({ loanId, ...range }) =>
  request<typeof readStatementOfAccount>("GET", "/user/statement", {
    query: { loan_id: String(loanId), ...range },
  });
