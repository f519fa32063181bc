import styles from "./applications.module.css";

/** The six stages that the borrower's own progress list has, and the steps of each. */
const STAGES: readonly (readonly [name: string, steps: readonly string[]])[] = [
  ["Basic Details", ["basic-details"]],
  ["KYC Details", ["identity"]],
  ["Employment Details", ["employment", "decision", "bank-statement", "offer", "references", "selfie"]],
  ["Bank Account Details", ["bank-account", "penny-drop"]],
  ["E-Sign", ["key-facts", "e-sign"]],
  ["Get Disbursement", ["disbursal"]],
];

/** How far the application has come. One that stands on the dashboard is told in words by its status. */
export function StageBar({ step, isEnded }: { step: string; isEnded: boolean }) {
  const now = STAGES.findIndex(([, steps]) => steps.includes(step));
  if (now === -1 || isEnded) return null;
  return (
    <ol className={styles.stages} aria-label="Stages">
      {STAGES.map(([name], index) => (
        <li
          key={name}
          aria-current={index === now ? "step" : undefined}
          data-state={index < now ? "done" : index === now ? "now" : "ahead"}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
