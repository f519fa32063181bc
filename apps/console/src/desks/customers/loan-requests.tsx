import { useQuery } from "@tanstack/react-query";
import type { readLoanOn } from "@vaada/contract/console/calls/customers";
import type { WaiverDetails } from "@vaada/contract/console/calls/requests";
import { call } from "../../api/client.ts";
import { AmountField, AskDrawer, evidenceIn, GroundsFields, rupeesIn } from "../../parts/ask-drawer.tsx";
import { Facts } from "../../parts/card.tsx";
import { useDraft } from "../../parts/drawer.tsx";
import { Choice, TextField } from "../../parts/field.tsx";
import { day, exactRupees } from "../../parts/figures.ts";
import { type Customer, type DrawerProps, type Loan, subOf } from "./act-drawer.ts";

const WAIVER_REASONS = [
  "Salary credited late, proof seen",
  "The bank's own error",
  "Our own error",
  "Hardship",
];
const PARTS: readonly (readonly [WaiverDetails["of"], string])[] = [
  ["charges", "Charges"],
  ["interest", "Interest"],
  ["principal", "Principal"],
];

/** Forgives a part of what is owed today. */
export function WaiverDrawer(props: DrawerProps) {
  const { customer, loan, onClose } = props;
  const { draft, change, discard } = useDraft(`waiver-${loan.loan_id}`, {
    of: "charges" as WaiverDetails["of"],
    amount: "",
    reason: "",
    evidence: "",
  });
  const owing = useOwedToday(customer, loan);
  const owed = owing.data?.owed;
  return (
    <AskDrawer
      title="Waive a charge"
      sub={subOf(props)}
      onClose={onClose}
      request={() => ({
        kind: "waiver",
        loan_id: loan.loan_id,
        amount: rupeesIn(draft.amount),
        reason: draft.reason,
        details: { of: draft.of },
        ...evidenceIn(draft.evidence),
      })}
      onAsked={discard}
    >
      {(fields) => (
        <>
          <Choice label="Of what" value={draft.of} onValue={(of) => change({ of })} choices={PARTS} />
          <AmountField
            label="How much, in rupees"
            value={draft.amount}
            onValue={(amount) => change({ amount })}
            fields={fields}
            hint={owed === undefined ? undefined : `${exactRupees(owed[draft.of])} of it are owed today`}
          />
          <GroundsFields
            draft={draft}
            change={change}
            suggestions={WAIVER_REASONS}
            label="Note for the second person"
            fields={fields}
          />
        </>
      )}
    </AskDrawer>
  );
}

const DUE_DATE_REASONS = ["Salary comes later", "Illness, proof seen", "The bank was shut"];

/** A later due date at the rate that was signed. A loan has it once, before its date comes. */
export function DueDateDrawer(props: DrawerProps) {
  const { loan, onClose } = props;
  const { draft, change, discard } = useDraft(`due-date-${loan.loan_id}`, {
    dueOn: "",
    reason: "",
    evidence: "",
  });
  return (
    <AskDrawer
      title="Put off the due date"
      sub={subOf(props)}
      says="The borrower is told once another person has agreed."
      onClose={onClose}
      request={() => ({
        kind: "due-date-change",
        loan_id: loan.loan_id,
        reason: draft.reason,
        details: { due_on: draft.dueOn },
        ...evidenceIn(draft.evidence),
      })}
      onAsked={discard}
    >
      {(fields) => (
        <>
          <Facts rows={[["Due so far", day(loan.due_on)]]} />
          <TextField
            label="New due date"
            type="date"
            value={draft.dueOn}
            onValue={(dueOn) => change({ dueOn })}
            error={fields["details.due_on"]}
            hint="At most 30 days later, once. Interest runs on at the signed rate; nothing is charged for it."
          />
          <GroundsFields
            draft={draft}
            change={change}
            suggestions={DUE_DATE_REASONS}
            label="How the borrower asked, and proof that was seen"
            fields={fields}
          />
        </>
      )}
    </AskDrawer>
  );
}

const SETTLEMENT_REASONS = ["Lost work for good", "Long illness", "A death in the family"];

/** The debt is settled for less than is owed: the rest is waived today. */
export function SettlementDrawer(props: DrawerProps) {
  const { customer, loan, onClose } = props;
  const { draft, change, discard } = useDraft(`settlement-${loan.loan_id}`, {
    amount: "",
    reason: "",
    evidence: "",
  });
  const owed = useOwedToday(customer, loan).data?.owed;
  return (
    <AskDrawer
      title="Settle for less"
      sub={subOf(props)}
      says="Only a checker agrees. Then everything beyond the amount is waived, and the borrower is told."
      onClose={onClose}
      request={() => ({
        kind: "settlement",
        loan_id: loan.loan_id,
        amount: rupeesIn(draft.amount),
        reason: draft.reason,
        ...evidenceIn(draft.evidence),
      })}
      onAsked={discard}
    >
      {(fields) => (
        <>
          <AmountField
            label="What is left to pay, in rupees"
            value={draft.amount}
            onValue={(amount) => change({ amount })}
            fields={fields}
            hint={owed === undefined ? undefined : `${exactRupees(owed.total)} are owed today`}
          />
          <GroundsFields
            draft={draft}
            change={change}
            suggestions={SETTLEMENT_REASONS}
            label="Note for the checker"
            fields={fields}
          />
        </>
      )}
    </AskDrawer>
  );
}

const WRITE_OFF_REASONS = ["Nothing came for a year", "Not to be found", "Died without an estate"];

/** The loan leaves the books; the borrower owes what was owed, and what comes later is a recovery. */
export function WriteOffDrawer(props: DrawerProps) {
  const { loan, onClose } = props;
  const { draft, change, discard } = useDraft(`write-off-${loan.loan_id}`, { reason: "", evidence: "" });
  return (
    <AskDrawer
      title="Write off"
      sub={subOf(props)}
      says="Then principal, charges and the allowance leave the books. The claim stays, and so do the borrower's screens; what is paid later is a recovery."
      onClose={onClose}
      request={() => ({
        kind: "write-off",
        loan_id: loan.loan_id,
        reason: draft.reason,
        ...evidenceIn(draft.evidence),
      })}
      onAsked={discard}
    >
      {(fields) => (
        <GroundsFields
          draft={draft}
          change={change}
          suggestions={WRITE_OFF_REASONS}
          label="Note for the second person"
          fields={fields}
        />
      )}
    </AskDrawer>
  );
}

const useOwedToday = ({ borrower_id }: Customer, { loan_id }: Loan) =>
  useQuery({
    queryKey: ["loan-on", borrower_id, loan_id, undefined],
    queryFn: ({ signal }) =>
      call<typeof readLoanOn>("GET", "/customers/{borrower_id}/loans/{loan_id}", {
        params: { borrower_id, loan_id },
        signal,
      }),
  });

const ACCOUNT_REASONS = ["The account is closed", "Salary moved to another bank", "The number was wrong"];

/** Sets an account aside. The borrower gives another one: nobody here types its number. */
export function AccountDrawer({
  loanId,
  name,
  onClose,
}: {
  loanId: number;
  name: string | null;
  onClose: () => void;
}) {
  const { draft, change, discard } = useDraft(`account-change-${loanId}`, { reason: "", evidence: "" });
  return (
    <AskDrawer
      title="Change the bank account"
      sub={`${name ?? "Not named yet"} · ${loanId}`}
      onClose={onClose}
      request={() => ({ kind: "account-change", loan_id: loanId, ...draft })}
      onAsked={discard}
    >
      {(fields) => (
        <>
          <p>
            The account on file is set aside and its auto-pay cancelled. The borrower is told, gives another
            account in the app, and it is proved as the first was.
          </p>
          <GroundsFields
            draft={draft}
            change={change}
            suggestions={ACCOUNT_REASONS}
            label="Proof that was seen"
            isProofNeeded
            fields={fields}
          />
        </>
      )}
    </AskDrawer>
  );
}
