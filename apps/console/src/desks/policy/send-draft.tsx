import { AskDrawer } from "../../parts/ask-drawer.tsx";
import { useDraft } from "../../parts/drawer.tsx";
import { Choice, ReasonField, TextField } from "../../parts/field.tsx";

const REASONS = [
  "Loss of the weakest scores",
  "More approvals at the same loss",
  "Back to an earlier version",
];
const USES = [
  ["decides", "Decides on everybody"],
  ["shadow", "Decides in shadow, on a part"],
] as const;

/** Asks for a draft to be put in force from a day on, or to decide in shadow beside what is. */
export function SendDraftDrawer({
  version,
  backTestId,
  tomorrow,
  onAsked,
  onClose,
}: {
  version: number;
  backTestId: string;
  tomorrow: string;
  onAsked: () => void;
  onClose: () => void;
}) {
  const { draft, change, discard } = useDraft("policy-version", {
    use: "decides" as (typeof USES)[number][0],
    from: tomorrow,
    to: "",
    share: "10",
    reason: "",
  });
  const isShadow = draft.use === "shadow";
  return (
    <AskDrawer
      title={`Put v${version} in force`}
      says="A checker sees live and draft side by side, with this back-test. Past decisions keep their version."
      request={() => ({
        kind: "policy",
        reason: draft.reason,
        details: {
          use: draft.use,
          back_test_id: backTestId,
          effective_from: draft.from,
          ...(isShadow ? { effective_to: draft.to, share_percent: Number(draft.share) } : {}),
        },
      })}
      onAsked={() => {
        discard();
        onAsked();
      }}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Choice label="What it does" value={draft.use} onValue={(use) => change({ use })} choices={USES} />
          <TextField
            label="Effective from"
            type="date"
            min={tomorrow}
            value={draft.from}
            onValue={(from) => change({ from })}
            error={fields["details.effective_from"]}
            hint="From the start of the day, tomorrow at the earliest."
          />
          {isShadow && (
            <>
              <TextField
                label="Last day in shadow"
                type="date"
                min={draft.from}
                value={draft.to}
                onValue={(to) => change({ to })}
                error={fields["details.effective_to"]}
              />
              <TextField
                label="Part of the applications, percent"
                inputMode="numeric"
                value={draft.share}
                onValue={(share) => change({ share })}
                error={fields["details.share_percent"]}
              />
            </>
          )}
          <ReasonField
            value={draft.reason}
            onValue={(reason) => change({ reason })}
            suggestions={REASONS}
            error={fields.reason}
          />
        </>
      )}
    </AskDrawer>
  );
}
