import type { HAND_MODES } from "@vaada/contract/console/calls/requests";
import { AmountField, AskDrawer, evidenceIn, GroundsFields, rupeesIn } from "./ask-drawer.tsx";
import { useDraft } from "./drawer.tsx";
import { Choice, TextField } from "./field.tsx";

type Mode = (typeof HAND_MODES)[number];
type Kind = "receipt" | "refund";

const REFUND_MODES: readonly (readonly [Mode, string])[] = [
  ["NEFT", "NEFT"],
  ["IMPS", "IMPS"],
  ["RTGS", "RTGS"],
  ["UPI", "UPI"],
  ["Other", "Another way"],
];
const MODES: Readonly<Record<Kind, readonly (readonly [Mode, string])[]>> = {
  receipt: [...REFUND_MODES, ["Cash", "Cash"]],
  refund: REFUND_MODES,
};
const TITLES: Readonly<Record<Kind, string>> = {
  receipt: "Record a bank transfer or cash",
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

/** Money that the provider has and no loan knows: it is matched whole, as the report has it. */
export type KnownMoney = {
  readonly amount: number;
  readonly reference: string;
  readonly movedOn: string | null;
};

type HandMoneyProps = {
  kind: Kind;
  money?: KnownMoney | undefined;
  /** Whose page it is opened on; left out, somebody types the loan's number. */
  loan?: { readonly id: number; readonly sub: string } | undefined;
  onClose: () => void;
};

/** Money that no provider moved: what it would change is shown before it is asked for, and again before another person agrees. */
export function HandMoneyDrawer({ kind, money, loan, onClose }: HandMoneyProps) {
  const { draft, change, discard } = useDraft(`money-by-hand:${kind}:${money?.reference ?? loan?.id ?? ""}`, {
    ...EMPTY,
    loan: loan === undefined ? "" : String(loan.id),
    ...(money === undefined
      ? {}
      : {
          amount: String(money.amount),
          reference: money.reference,
          mode: "Other" as const,
          receivedOn: money.movedOn ?? "",
        }),
  });
  return (
    <AskDrawer
      title={money === undefined ? TITLES[kind] : "Match to a loan"}
      sub={loan?.sub}
      says={
        money === undefined
          ? "The borrower is told once another person has agreed."
          : "Once another person has agreed it is the loan's payment, its case ends and the borrower is told."
      }
      onClose={onClose}
      request={() => ({
        kind,
        loan_id: draft.loan,
        amount: rupeesIn(draft.amount),
        reason: draft.reason,
        ...evidenceIn(draft.evidence),
        details: {
          mode: draft.mode,
          reference: draft.reference,
          ...(kind === "receipt" ? { received_on: draft.receivedOn } : {}),
        },
      })}
      onAsked={discard}
    >
      {(fields) => (
        <>
          {loan === undefined && (
            <TextField
              label="Loan number"
              inputMode="numeric"
              value={draft.loan}
              onValue={(typed) => change({ loan: typed.replace(/\D/g, "") })}
              error={fields.loan_id}
            />
          )}
          <AmountField value={draft.amount} onValue={(amount) => change({ amount })} fields={fields} />
          <Choice label="Way" value={draft.mode} onValue={(mode) => change({ mode })} choices={MODES[kind]} />
          <TextField
            label={draft.mode === "Cash" ? "Number of the cash slip" : "Reference of the bank (UTR)"}
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
          <GroundsFields
            draft={draft}
            change={change}
            suggestions={REASONS[kind]}
            label="Evidence"
            hint="Where the second person finds the proof."
            isProofNeeded
            fields={fields}
          />
        </>
      )}
    </AskDrawer>
  );
}
