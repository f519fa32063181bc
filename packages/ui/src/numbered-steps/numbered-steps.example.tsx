import { NumberedSteps } from "./numbered-steps.tsx";

export const title = "NumberedSteps";

export function Example() {
  return (
    <NumberedSteps
      steps={[
        "You go to the government document service.",
        "You sign in there with Aadhaar. You’ll need the phone that is linked to it.",
        "You come straight back here.",
      ]}
    />
  );
}
