import type { StepName } from "@vaada/contract/call";
import styles from "./applications.module.css";

/** The six stages that the borrower's own progress list has. */
const STAGES = [
  "Basic Details",
  "KYC Details",
  "Employment Details",
  "Bank Account Details",
  "E-Sign",
  "Get Disbursement",
] as const;

/** The stage of each step up to the dashboard, where the application's status tells in words how it stands. */
const STAGE_OF: Readonly<Record<StepName, (typeof STAGES)[number]>> = {
  "basic-details": "Basic Details",
  identity: "KYC Details",
  employment: "Employment Details",
  decision: "Employment Details",
  "bank-statement": "Employment Details",
  offer: "Employment Details",
  references: "Employment Details",
  selfie: "Employment Details",
  "bank-account": "Bank Account Details",
  "penny-drop": "Bank Account Details",
  "key-facts": "E-Sign",
  "e-sign": "E-Sign",
  disbursal: "Get Disbursement",
};

const isStep = (step: string): step is StepName => Object.hasOwn(STAGE_OF, step);

/** How far the application has come. */
export function StageBar({ step, isEnded }: { step: string; isEnded: boolean }) {
  if (!isStep(step) || isEnded) return null;
  const now = STAGES.indexOf(STAGE_OF[step]);
  return (
    <ol className={styles.stages} aria-label="Stages">
      {STAGES.map((name, index) => (
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
