import type { TermsNumbers } from "@vaada/contract/console/calls/terms";
import { AskDrawer } from "../../parts/ask-drawer.tsx";
import { useDraft } from "../../parts/drawer.tsx";
import { ReasonField, TextField } from "../../parts/field.tsx";
import { Note } from "../../parts/note.tsx";
import type { Terms } from "./draft.ts";

const REASONS = [
  "The board's decision",
  "A rule that changes",
  "Back to the terms of before",
  "Losses of a grade",
];

type Props = {
  next: number;
  today: string;
  product: Terms["product"];
  figures: TermsNumbers;
  onAsked: () => void;
  onClose: () => void;
};

/** From which day the draft holds, and why. Another person agrees to it. */
export function AskForTerms({ next, today, product, figures, onAsked, onClose }: Props) {
  const { draft, change, discard } = useDraft("terms-ask", { from: today, reason: "" });
  return (
    <AskDrawer
      title={`Put v${next} in force`}
      sub="A day begins at midnight in India. From today means from now on."
      says="A checker sees both versions side by side. Offers that were taken keep theirs."
      request={() => ({
        kind: "terms",
        reason: draft.reason,
        details: { ...figures, product, effective_from: draft.from },
      })}
      onAsked={() => {
        discard();
        onAsked();
      }}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <TextField
            label="Effective from"
            type="date"
            min={today}
            value={draft.from}
            onValue={(from) => change({ from })}
            error={fields["details.effective_from"]}
          />
          <ReasonField
            value={draft.reason}
            onValue={(reason) => change({ reason })}
            suggestions={REASONS}
            error={fields.reason}
          />
          {Object.entries(fields)
            .filter(([field]) => field.startsWith("details.") && field !== "details.effective_from")
            .map(([field, says]) => (
              <Note key={field} tone="bad">
                {says}
              </Note>
            ))}
        </>
      )}
    </AskDrawer>
  );
}
