import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { makeRequest } from "@vaada/contract/console/calls/requests";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { type ReactNode, useState } from "react";
import { call, fieldsOf } from "../../api/client.ts";
import { BeforeAfter } from "../../parts/before-after.tsx";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Drawer, useDraft } from "../../parts/drawer.tsx";
import { Choice, ReasonField, TextField } from "../../parts/field.tsx";
import { NeedsTwo, Note, Refusal } from "../../parts/note.tsx";
import type { BookMonth } from "./month.tsx";

type Request = ConsoleReplyOf<typeof makeRequest>;
type Body = { kind: "journal" | "period-close"; amount?: number; details: Record<string, unknown> };

/** Asks for something of the books; what it will change is shown once it was asked for. */
function AskDrawer({
  title,
  body,
  reasons,
  onSent,
  onClose,
  children,
}: {
  title: string;
  body: Body;
  reasons: readonly string[];
  onSent: () => void;
  onClose: () => void;
  children: (fields: Readonly<Record<string, string>>) => ReactNode;
}) {
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState<Request | null>(null);
  const ask = useMutation({
    mutationFn: () => call<typeof makeRequest>("POST", "/requests", { body: { ...body, reason } }),
    onSuccess: (request) => {
      setAsked(request);
      onSent();
    },
    onSettled: () => queries.invalidateQueries(),
  });
  const fields = fieldsOf(ask.error);
  if (asked !== null)
    return (
      <Drawer title={title} onClose={onClose}>
        <Note tone="good">Asked for. It waits for a second person, and nothing has changed yet.</Note>
        <Card title="What will change">
          <BeforeAfter before={asked.before} after={asked.after} />
        </Card>
      </Drawer>
    );
  return (
    <Drawer
      title={title}
      onClose={onClose}
      onSend={() => ask.mutate()}
      foot={
        <Button variant="primary" isWide isBusy={ask.isPending} hint="⌘ ↵" onClick={() => ask.mutate()}>
          Ask for agreement
        </Button>
      }
    >
      <NeedsTwo />
      {children(fields)}
      <ReasonField value={reason} onValue={setReason} suggestions={reasons} error={fields.reason} />
      {ask.isError && Object.keys(fields).length === 0 && <Refusal error={ask.error} />}
    </Drawer>
  );
}

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
  });
  const choices = accounts.map(({ code, name }) => [code, `${code} ${name}`] as const);
  return (
    <AskDrawer
      title="Post a journal"
      body={{
        kind: "journal",
        amount: Number(draft.amount),
        details: {
          debit: draft.debit,
          credit: draft.credit,
          value_date: draft.valueDate,
          ...(draft.reference === "" ? {} : { reference: draft.reference }),
        },
      }}
      reasons={[
        "Money put in by the lender",
        "A bill of the provider",
        "Money that nobody knows",
        "Tax paid",
      ]}
      onSent={discard}
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
          <TextField
            label="Amount in rupees"
            inputMode="decimal"
            value={draft.amount}
            onValue={(amount) => change({ amount })}
            error={fields.amount}
          />
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
        </>
      )}
    </AskDrawer>
  );
}

/** Closes the month that is shown. What keeps it open is said before anybody asks. */
export function CloseMonthDrawer({ month, onClose }: { month: BookMonth; onClose: () => void }) {
  return (
    <AskDrawer
      title={`Close ${month.month}`}
      body={{ kind: "period-close", details: { month: month.month } }}
      reasons={["All days closed and compared", "Month end"]}
      onSent={() => undefined}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            Nothing can be posted into a closed month. What becomes known later is booked in the open month,
            with its own value date.
          </p>
          {month.obstacle !== null && <Note tone="warn">{month.obstacle}</Note>}
          {month.state === "closed" && <Note>This month is closed.</Note>}
        </>
      )}
    </AskDrawer>
  );
}
