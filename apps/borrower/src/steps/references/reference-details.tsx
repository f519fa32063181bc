import { useState } from "react";
import { ReferencesForm } from "./references-form.tsx";
import { keptWhich } from "./which.ts";

export function ReferenceDetails() {
  const [start] = useState(keptWhich);
  return <ReferencesForm start={start} />;
}
