import { TopBar } from "../top-bar/top-bar.tsx";
import { Stepper } from "./stepper.tsx";

export const title = "Stepper";

export function Example() {
  const bar = { onBack: () => undefined, backLabel: "Back", onHelp: () => undefined, helpLabel: "Help" };
  return (
    <div style={{ display: "grid", gap: 24 }}>
      <TopBar
        {...bar}
        stepper={<Stepper steps={STEPS} current={0} progress={0.55} label="Step 1 of 6" doneText="done" />}
      />
      <TopBar
        {...bar}
        stepper={<Stepper steps={STEPS} current={3} progress={0.25} label="Step 4 of 6" doneText="done" />}
      />
    </div>
  );
}

const STEPS = [
  "Basic Details",
  "KYC Details",
  "Employment Details",
  "Bank Account Details",
  "E-Sign",
  "Get Disbursement",
];
