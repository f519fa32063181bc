import { AmountField, AskDrawer, rupeesIn } from "../../parts/ask-drawer.tsx";
import { useDraft } from "../../parts/drawer.tsx";
import { Choice, ReasonField, TextField } from "../../parts/field.tsx";
import { Note } from "../../parts/note.tsx";
import type { BookMonth } from "./month.tsx";

const JOURNAL_REASONS = [
  "Money put in by the lender",
  "A bill of the provider",
  "Money that nobody knows",
  "Tax paid",
];
const CLOSE_REASONS = ["All days closed and compared", "Month end"];

type Account = { readonly code: string; readonly name: string };

/** A journal by hand: one account gets what another gives. */
export function ManualJournalDrawer({
  accounts,
  onClose,
}: {
  accounts: readonly Account[];
  onClose: () => void;
}) {
  const { draft, change, discard } = useDraft("manual-journal", {
    debit: "1110",
    credit: "3100",
    amount: "",
    valueDate: "",
    reference: "",
    reason: "",
  });
  const choices = accounts.map(({ code, name }) => [code, `${code} ${name}`] as const);
  return (
    <AskDrawer
      title="Post a journal"
      request={() => ({
        kind: "journal",
        amount: rupeesIn(draft.amount),
        reason: draft.reason,
        details: {
          debit: draft.debit,
          credit: draft.credit,
          value_date: draft.valueDate,
          ...(draft.reference === "" ? {} : { reference: draft.reference }),
        },
      })}
      onAsked={discard}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Choice
            label="Debit"
            value={draft.debit}
            onValue={(debit) => change({ debit })}
            choices={choices}
            error={fields["details.debit"]}
          />
          <Choice
            label="Credit"
            value={draft.credit}
            onValue={(credit) => change({ credit })}
            choices={choices}
            error={fields["details.credit"]}
          />
          <AmountField value={draft.amount} onValue={(amount) => change({ amount })} fields={fields} />
          <TextField
            label="Day that it counts for"
            type="date"
            value={draft.valueDate}
            onValue={(valueDate) => change({ valueDate })}
            error={fields["details.value_date"]}
            hint="It is booked on the day on which the second person agrees."
          />
          <TextField
            label="Reference of the bank or the bill"
            value={draft.reference}
            onValue={(reference) => change({ reference })}
            error={fields["details.reference"]}
          />
          <ReasonField
            value={draft.reason}
            onValue={(reason) => change({ reason })}
            suggestions={JOURNAL_REASONS}
            error={fields.reason}
          />
        </>
      )}
    </AskDrawer>
  );
}

/** Closes the month that is shown. What keeps it open is said before anybody asks. */
export function CloseMonthDrawer({ month, onClose }: { month: BookMonth; onClose: () => void }) {
  const { draft, change, discard } = useDraft(`close-${month.month}`, { reason: "" });
  return (
    <AskDrawer
      title={`Close ${month.month}`}
      request={() => ({ kind: "period-close", reason: draft.reason, details: { month: month.month } })}
      onAsked={discard}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <p>
            Nothing can be posted into a closed month. What becomes known later is booked in the open month,
            with its own value date.
          </p>
          {month.obstacle !== null && <Note tone="warn">{month.obstacle}</Note>}
          {month.state === "closed" && <Note>This month is closed.</Note>}
          <ReasonField
            value={draft.reason}
            onValue={(reason) => change({ reason })}
            suggestions={CLOSE_REASONS}
            error={fields.reason}
          />
        </>
      )}
    </AskDrawer>
  );
}
