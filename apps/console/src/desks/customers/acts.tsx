import type { ContactStop, stopContact } from "@vaada/contract/console/calls/collections";
import type { drawCustomerStatement } from "@vaada/contract/console/calls/customers";
import type { Permission } from "@vaada/contract/console/roles";
import { Icon } from "@vaada/ui/icon";
import { iconCheck, iconClose, iconDocument } from "@vaada/ui/icons";
import { iconBack, iconBank, iconClock, iconCoin } from "@vaada/ui/later-icons";
import { call } from "../../api/client.ts";
import { useDraft } from "../../parts/drawer.tsx";
import { Choice, ReasonField } from "../../parts/field.tsx";
import { HandMoneyDrawer } from "../../parts/hand-money-drawer.tsx";
import { bytesOf, saveFile } from "../../parts/save-file.ts";
import { SendDrawer } from "../../parts/send-drawer.tsx";
import { useCan } from "../../session/session.ts";
import { type DrawerProps, type Loan, subOf } from "./act-drawer.ts";
import styles from "./customers.module.css";
import { DueDateDrawer, SettlementDrawer, WaiverDrawer, WriteOffDrawer } from "./loan-requests.tsx";

export type Act =
  | "waiver"
  | "refund"
  | "receipt"
  | "due-date"
  | "settlement"
  | "write-off"
  | "statement"
  | "stop-contact";

type OfferedAct = {
  readonly act: Act;
  readonly words: string;
  readonly says: string;
  readonly icon: string;
  readonly needs: Permission;
  readonly isPossible: (loan: Loan) => boolean;
};

const isRunning = ({ status }: Loan): boolean => status === "active" || status === "part-paid";

const ACTS: readonly OfferedAct[] = [
  {
    act: "waiver",
    words: "Waive a charge…",
    says: "Needs a second person",
    icon: iconCoin,
    needs: "ask:waiver",
    isPossible: isRunning,
  },
  {
    act: "receipt",
    words: "Record a bank transfer or cash…",
    says: "Needs a second person",
    icon: iconBank,
    needs: "ask:receipt",
    isPossible: isRunning,
  },
  {
    act: "refund",
    words: "Refund…",
    says: "Needs a second person",
    icon: iconBack,
    needs: "ask:refund",
    isPossible: ({ status }) => status !== "undone",
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
    act: "write-off",
    words: "Write off…",
    says: "Needs a second person",
    icon: iconClose,
    needs: "ask:write-off",
    isPossible: (loan) => isRunning(loan) && loan.delinquency === "npa",
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

/** The acts that the person signed in may do on a loan. Those that their role lacks are not there. */
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

export function ActDrawer({ act, ...props }: DrawerProps & { act: Act }) {
  switch (act) {
    case "waiver":
      return <WaiverDrawer {...props} />;
    case "receipt":
    case "refund": {
      const { loan, onClose } = props;
      return <HandMoneyDrawer kind={act} loan={{ id: loan.loan_id, sub: subOf(props) }} onClose={onClose} />;
    }
    case "due-date":
      return <DueDateDrawer {...props} />;
    case "settlement":
      return <SettlementDrawer {...props} />;
    case "write-off":
      return <WriteOffDrawer {...props} />;
    case "statement":
      return <StatementDrawer {...props} />;
    case "stop-contact":
      return <StopDrawer {...props} />;
    default:
      return act satisfies never;
  }
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
