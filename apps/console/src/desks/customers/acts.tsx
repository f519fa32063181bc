import { useQuery } from "@tanstack/react-query";
import type { ContactStop, stopContact } from "@vaada/contract/console/calls/collections";
import type {
  drawCustomerStatement,
  readCustomer,
  readLoanOn,
} from "@vaada/contract/console/calls/customers";
import type { WaiverDetails } from "@vaada/contract/console/calls/requests";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import type { Permission } from "@vaada/contract/console/roles";
import { Icon } from "@vaada/ui/icon";
import { iconCheck, iconClose, iconDocument } from "@vaada/ui/icons";
import { iconClock, iconCoin } from "@vaada/ui/later-icons";
import { call } from "../../api/client.ts";
import { Facts } from "../../parts/card.tsx";
import { useDraft } from "../../parts/drawer.tsx";
import { Choice, ReasonField, TextField } from "../../parts/field.tsx";
import { day, exactRupees } from "../../parts/figures.ts";
import { bytesOf, saveFile } from "../../parts/save-file.ts";
import { AskDrawer, SendDrawer } from "../../parts/send-drawer.tsx";
import { useCan } from "../../session/session.ts";
import styles from "./customers.module.css";

type Customer = ConsoleReplyOf<typeof readCustomer>;
type Loan = Customer["loans"][number];

export type Act = "waiver" | "due-date" | "settlement" | "statement" | "stop-contact";

type Offered = {
  readonly act: Act;
  readonly words: string;
  readonly says: string;
  readonly icon: string;
  readonly needs: Permission;
  readonly isPossible: (loan: Loan) => boolean;
};

const isRunning = ({ status }: Loan): boolean => status === "active" || status === "part-paid";

const ACTS: readonly Offered[] = [
  {
    act: "waiver",
    words: "Waive a charge…",
    says: "Needs a second person",
    icon: iconCoin,
    needs: "ask:waiver",
    isPossible: isRunning,
  },
  {
    act: "due-date",
    words: "Put off the due date…",
    says: "Needs a second person",
    icon: iconClock,
    needs: "ask:due-date-change",
    isPossible: (loan) => isRunning(loan) && !loan.is_overdue,
  },
  {
    act: "settlement",
    words: "Settle for less…",
    says: "Needs a checker",
    icon: iconCheck,
    needs: "ask:settlement",
    isPossible: isRunning,
  },
  {
    act: "statement",
    words: "Statement of account…",
    says: "You alone, logged",
    icon: iconDocument,
    needs: "customers:read",
    isPossible: ({ status }) => status !== "undone",
  },
  {
    act: "stop-contact",
    words: "Stop contact…",
    says: "You alone, logged",
    icon: iconClose,
    needs: "contact:stop",
    isPossible: isRunning,
  },
];

/** What the person signed in may do with a loan. What their role lacks is not there. */
export function ActBar({ loan, open, onOpen }: { loan: Loan; open: Act | null; onOpen: (act: Act) => void }) {
  const can = useCan();
  const offered = ACTS.filter(({ needs, isPossible }) => can(needs) && isPossible(loan));
  if (offered.length === 0) return null;
  return (
    <div className={styles.acts}>
      {offered.map(({ act, words, says, icon }) => (
        <button key={act} type="button" aria-expanded={open === act} onClick={() => onOpen(act)}>
          <Icon path={icon} size="sm" />
          <span>
            <strong>{words}</strong>
            <small>{says}</small>
          </span>
        </button>
      ))}
    </div>
  );
}

type DrawerProps = { customer: Customer; loan: Loan; onClose: () => void };

export function ActDrawer({ act, ...props }: DrawerProps & { act: Act }) {
  switch (act) {
    case "waiver":
      return <WaiverDrawer {...props} />;
    case "due-date":
      return <DueDateDrawer {...props} />;
    case "settlement":
      return <SettlementDrawer {...props} />;
    case "statement":
      return <StatementDrawer {...props} />;
    case "stop-contact":
      return <StopDrawer {...props} />;
    default:
      return act satisfies never;
  }
}

const subOf = ({ customer, loan }: DrawerProps): string =>
  `${customer.name ?? "Not named yet"} · ${loan.loan_no}`;

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

function WaiverDrawer(props: DrawerProps) {
  const { customer, loan, onClose } = props;
  const { draft, change, discard } = useDraft(`waiver-${loan.loan_id}`, {
    of: "charges" as WaiverDetails["of"],
    amount: "",
    reason: "",
    note: "",
  });
  const owing = useOwedToday(customer, loan);
  const owed = owing.data?.owed;
  const wanted = rupeesIn(draft.amount) || 0;
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
        ...evidenceIn(draft.note),
      })}
      onAsked={() => {
        discard();
        onClose();
      }}
    >
      {(fields) => (
        <>
          <Choice label="Of what" value={draft.of} onValue={(of) => change({ of })} choices={PARTS} />
          <TextField
            label="How much, in rupees"
            inputMode="decimal"
            value={draft.amount}
            onValue={(amount) => change({ amount })}
            error={fields.amount}
            hint={owed === undefined ? undefined : `${exactRupees(owed[draft.of])} of it are owed today`}
          />
          <ReasonField
            value={draft.reason}
            onValue={(reason) => change({ reason })}
            suggestions={WAIVER_REASONS}
            error={fields.reason}
          />
          <TextField
            label="Note for the second person"
            value={draft.note}
            maxLength={500}
            onValue={(note) => change({ note })}
            error={fields.evidence}
          />
          {owed !== undefined && (
            <section aria-label="What will change">
              <h3 className={styles.small}>What will change</h3>
              <Facts
                rows={[
                  ["Owed today", exactRupees(owed.total)],
                  ["Waived", exactRupees(-Math.min(wanted, owed[draft.of]))],
                  ["Owed after it", exactRupees(owed.total - Math.min(wanted, owed[draft.of]))],
                ]}
              />
            </section>
          )}
        </>
      )}
    </AskDrawer>
  );
}

const DUE_DATE_REASONS = ["Salary comes later", "Illness, proof seen", "The bank was shut"];

/** A later due date at the rate that was signed. A loan has it once, before its date comes. */
function DueDateDrawer(props: DrawerProps) {
  const { loan, onClose } = props;
  const { draft, change, discard } = useDraft(`due-date-${loan.loan_id}`, {
    dueOn: "",
    reason: "",
    note: "",
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
        ...evidenceIn(draft.note),
      })}
      onAsked={() => {
        discard();
        onClose();
      }}
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
          <ReasonField
            value={draft.reason}
            onValue={(reason) => change({ reason })}
            suggestions={DUE_DATE_REASONS}
            error={fields.reason}
          />
          <TextField
            label="How the borrower asked, and proof that was seen"
            value={draft.note}
            maxLength={500}
            onValue={(note) => change({ note })}
            error={fields.evidence}
          />
        </>
      )}
    </AskDrawer>
  );
}

const SETTLEMENT_REASONS = ["Lost work for good", "Long illness", "A death in the family"];

/** The debt is settled for less than is owed: the rest is waived today. */
function SettlementDrawer(props: DrawerProps) {
  const { customer, loan, onClose } = props;
  const { draft, change, discard } = useDraft(`settlement-${loan.loan_id}`, {
    amount: "",
    reason: "",
    note: "",
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
        ...evidenceIn(draft.note),
      })}
      onAsked={() => {
        discard();
        onClose();
      }}
    >
      {(fields) => (
        <>
          <TextField
            label="What is left to pay, in rupees"
            inputMode="decimal"
            value={draft.amount}
            onValue={(amount) => change({ amount })}
            error={fields.amount}
            hint={owed === undefined ? undefined : `${exactRupees(owed.total)} are owed today`}
          />
          <ReasonField
            value={draft.reason}
            onValue={(reason) => change({ reason })}
            suggestions={SETTLEMENT_REASONS}
            error={fields.reason}
          />
          <TextField
            label="Note for the checker"
            value={draft.note}
            maxLength={500}
            onValue={(note) => change({ note })}
            error={fields.evidence}
          />
        </>
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

const rupeesIn = (typed: string): number => Number(typed.replaceAll(",", ""));

const evidenceIn = (note: string) => (note.trim() === "" ? {} : { evidence: note.trim() });

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
      onAsked={() => {
        discard();
        onClose();
      }}
    >
      {(fields) => (
        <>
          <p>
            The account on file is set aside and its auto-pay cancelled. The borrower is told, gives another
            account in the app, and it is proved as the first was.
          </p>
          <ReasonField
            value={draft.reason}
            onValue={(reason) => change({ reason })}
            suggestions={ACCOUNT_REASONS}
            error={fields.reason}
          />
          <TextField
            label="Proof that was seen"
            value={draft.evidence}
            maxLength={500}
            onValue={(evidence) => change({ evidence })}
            error={fields.evidence}
          />
        </>
      )}
    </AskDrawer>
  );
}

const STOPS: readonly (readonly [ContactStop, string])[] = [
  ["hardship", "Hardship"],
  ["dispute", "Dispute"],
  ["bereavement", "Bereavement"],
];

/** Stops all contact about the debt at once. */
function StopDrawer(props: DrawerProps) {
  const { loan, onClose } = props;
  const { draft, change, discard } = useDraft(`stop-${loan.loan_id}`, {
    stop: "hardship" as ContactStop,
    reason: "",
  });
  return (
    <SendDrawer
      title="Stop contact"
      sub={subOf(props)}
      words="Stop contact"
      variant="danger"
      onClose={onClose}
      send={() =>
        call<typeof stopContact>("POST", "/collections/{loan_id}/stop", {
          params: { loan_id: loan.loan_id },
          body: draft,
        })
      }
      onSent={() => {
        discard();
        onClose();
      }}
    >
      {(fields) => (
        <>
          <p>
            Nobody calls or texts about the debt from now on, and no reminder leaves. What the law has told of
            auto-pay still goes. Starting again takes a checker.
          </p>
          <Choice label="Why" value={draft.stop} onValue={(stop) => change({ stop })} choices={STOPS} />
          <ReasonField
            value={draft.reason}
            onValue={(reason) => change({ reason })}
            suggestions={["Lost work", "Says it was paid", "A death in the family"]}
            error={fields.reason}
          />
        </>
      )}
    </SendDrawer>
  );
}

const STATEMENT_REASONS = [
  "The borrower asked for it",
  "To answer a complaint",
  "To compare with a bank statement",
];

/** The borrower's own paper, saved by the browser. */
function StatementDrawer(props: DrawerProps) {
  const { customer, loan, onClose } = props;
  const { draft, change, discard } = useDraft(`statement-${loan.loan_id}`, { reason: "" });
  return (
    <SendDrawer
      title="Statement of account"
      sub={subOf(props)}
      words="Save the PDF"
      onClose={onClose}
      send={() =>
        call<typeof drawCustomerStatement>("POST", "/customers/{borrower_id}/loans/{loan_id}/statement", {
          params: { borrower_id: customer.borrower_id, loan_id: loan.loan_id },
          body: draft,
        })
      }
      onSent={({ name, content }) => {
        saveFile({ name, bytes: bytesOf(content), type: "application/pdf" });
        discard();
        onClose();
      }}
    >
      {(fields) => (
        <>
          <p>The same paper that the borrower gets in the app, from the arrival of the money to today.</p>
          <ReasonField
            value={draft.reason}
            onValue={(reason) => change({ reason })}
            suggestions={STATEMENT_REASONS}
            error={fields.reason}
          />
        </>
      )}
    </SendDrawer>
  );
}
