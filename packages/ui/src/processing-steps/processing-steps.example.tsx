import { ProcessingSteps } from "./processing-steps.tsx";

export const title = "ProcessingSteps";

export function Example() {
  const same = {
    label: "What is happening",
    stateTexts: { done: "done", current: "in progress", waiting: "not started", failed: "did not work" },
  };
  return (
    <div style={{ display: "grid", gap: 22 }}>
      <ProcessingSteps
        {...same}
        steps={[
          { text: "Details received", state: "done" },
          { text: "Checking eligibility rules", state: "current" },
          { text: "Preparing your offer", state: "waiting" },
        ]}
      />
      <ProcessingSteps
        {...same}
        steps={[
          { text: "Connected to your bank", state: "done" },
          { text: "Reading your salary credits", state: "failed", note: "Trying again in 5 s" },
          { text: "Deciding", state: "waiting" },
        ]}
      />
      <ProcessingSteps
        {...same}
        steps={[
          { text: "The details of your work have reached us", state: "done" },
          {
            text: "Looking at whether the rules of this loan let us make you an offer today",
            state: "current",
          },
          { text: "Preparing what we can offer you", state: "waiting" },
        ]}
      />
    </div>
  );
}
