import type { HAND_MODES } from "@vaada/contract/console/calls/requests";
import { useState } from "react";
import { BeforeAfter } from "../../parts/before-after.tsx";
import { Card } from "../../parts/card.tsx";
import { Drawer, useDraft } from "../../parts/drawer.tsx";
import { Choice, ReasonField, TextField } from "../../parts/field.tsx";
import { Note } from "../../parts/note.tsx";
import { AskDrawer, type AskedRequest } from "../../parts/send-drawer.tsx";

type Mode = (typeof HAND_MODES)[number];
type Kind = "receipt" | "refund";

const MODES: readonly (readonly [Mode, string])[] = [
  ["NEFT", "NEFT"],
  ["IMPS", "IMPS"],
  ["RTGS", "RTGS"],
  ["UPI", "UPI"],
  ["Other", "Cash or another way"],
];
const TITLES: Readonly<Record<Kind, string>> = {
  receipt: "Record a bank transfer",
  refund: "Record a refund by bank transfer",
};
const REASONS: Readonly<Record<Kind, readonly string[]>> = {
  receipt: ["Seen on the bank's statement", "Cash at the branch", "The borrower sent the slip"],
  refund: ["The provider could not send it", "The borrower's card is closed"],
};
const EMPTY = {
  loan: "",
  amount: "",
  mode: "NEFT" as Mode,
  reference: "",
  receivedOn: "",
  reason: "",
  evidence: "",
};

type HandMoneyProps = {
  kind: Kind;
  /** What is known of it already. */
  money?: { readonly amount: number; readonly reference: string } | undefined;
  onClose: () => void;
};

/** Money that no provider moved: what it would change is shown once it was asked for, before another person agrees. */
export function HandMoneyDrawer({ kind, money, onClose }: HandMoneyProps) {
  const { draft, change, discard } = useDraft(`money-by-hand:${kind}:${money?.reference ?? ""}`, {
    ...EMPTY,
    ...(money === undefined
      ? {}
      : { amount: String(money.amount), reference: money.reference, mode: "Other" as const }),
  });
  const [asked, setAsked] = useState<AskedRequest | null>(null);
  if (asked !== null) return <Asked kind={kind} request={asked} onClose={onClose} />;
  return (
    <AskDrawer
      title={TITLES[kind]}
      says="The borrower is told once another person has agreed."
      onClose={onClose}
      request={() => ({
        kind,
        loan_id: draft.loan,
        amount: Number(draft.amount),
        reason: draft.reason,
        ...(draft.evidence === "" ? {} : { evidence: draft.evidence }),
        details: {
          mode: draft.mode,
          reference: draft.reference,
          ...(kind === "receipt" ? { received_on: draft.receivedOn } : {}),
        },
      })}
      onAsked={(request) => {
        setAsked(request);
        discard();
      }}
    >
      {(fields) => (
        <>
          <TextField
            label="Loan number"
            inputMode="numeric"
            value={draft.loan}
            onValue={(loan) => change({ loan: loan.replace(/\D/g, "") })}
            error={fields.loan_id}
          />
          <TextField
            label="Amount in rupees"
            inputMode="decimal"
            value={draft.amount}
            onValue={(amount) => change({ amount })}
            error={fields.amount}
          />
          <Choice label="Way" value={draft.mode} onValue={(mode) => change({ mode })} choices={MODES} />
          <TextField
            label="Reference of the bank (UTR)"
            value={draft.reference}
            onValue={(reference) => change({ reference })}
            error={fields["details.reference"]}
          />
          {kind === "receipt" && (
            <TextField
              label="Day on which it came"
              type="date"
              value={draft.receivedOn}
              onValue={(receivedOn) => change({ receivedOn })}
              error={fields["details.received_on"]}
              hint="It counts for this day: interest and charges follow it."
            />
          )}
          <ReasonField
            value={draft.reason}
            onValue={(reason) => change({ reason })}
            suggestions={REASONS[kind]}
            error={fields.reason}
          />
          <TextField
            label="Evidence"
            value={draft.evidence}
            onValue={(evidence) => change({ evidence })}
            maxLength={500}
            error={fields.evidence}
            hint="Where the second person finds the proof."
          />
        </>
      )}
    </AskDrawer>
  );
}

/** What was asked for, with what it will change. */
function Asked({ kind, request, onClose }: { kind: Kind; request: AskedRequest; onClose: () => void }) {
  return (
    <Drawer title={TITLES[kind]} sub={`Loan ${request.loan_id}`} onClose={onClose}>
      <Note tone="good">Asked for. It waits for a second person, and nothing has changed yet.</Note>
      <Card title="What will change">
        <BeforeAfter before={request.before} after={request.after} />
      </Card>
    </Drawer>
  );
}
