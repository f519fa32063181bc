import { Button } from "../button/button.tsx";
import { FailureCard } from "./failure-card.tsx";

export const title = "FailureCard";

export function Example() {
  return (
    <FailureCard
      title="The PAN register isn’t answering"
      safe="Nothing you entered is lost, and nothing was charged."
      actions={<Button>Try again</Button>}
    >
      It’s on their side, not yours. Try again in a minute.
    </FailureCard>
  );
}
