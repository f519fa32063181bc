import { AskDrawer } from "../../parts/ask-drawer.tsx";
import { useDraft } from "../../parts/drawer.tsx";
import { ReasonField, TextField } from "../../parts/field.tsx";

const REASONS = ["The phone was stolen", "The SIM stopped working", "The operator took the number back"];

type Props = { loanId: number; number: string; name: string | null; onClose: () => void };

/** Lets a borrower who lost the old number sign in with the new one, which they have proven. Nobody here types a number. */
export function NumberDrawer({ loanId, number, name, onClose }: Props) {
  const { draft, change, discard } = useDraft(`mobile-change-${number}`, { reason: "", proof: "" });
  return (
    <AskDrawer
      title="Change the number that signs in"
      sub={`${name ?? "Not named yet"} · ${number}`}
      onClose={onClose}
      request={() => ({
        kind: "mobile-change",
        loan_id: loanId,
        reason: draft.reason,
        details: { correction: number, proof: draft.proof },
      })}
      onAsked={discard}
    >
      {(fields) => (
        <>
          <p>
            Whoever has the number has the account. See the person before you ask: a video call or a visit,
            the face compared with the photo on file and an original document in hand. Every session ends, and
            both numbers are texted.
          </p>
          <ReasonField
            value={draft.reason}
            onValue={(reason) => change({ reason })}
            suggestions={REASONS}
            error={fields.reason}
          />
          <TextField
            label="How you know that it is the borrower"
            value={draft.proof}
            maxLength={300}
            onValue={(proof) => change({ proof })}
            error={fields["details.proof"]}
            hint="What was seen, when and by whom. No number of a document."
          />
        </>
      )}
    </AskDrawer>
  );
}
