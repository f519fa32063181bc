import { GIVE_REFERENCES } from "./give-references.ts";
import { Summary } from "./summary.tsx";

export function ReferenceSummary() {
  return <Summary give={GIVE_REFERENCES} />;
}
