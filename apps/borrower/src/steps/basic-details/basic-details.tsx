import { useState } from "react";
import { eligibilityCheck } from "./check-eligibility.ts";
import { DetailsForm } from "./details-form.tsx";

export function BasicDetails() {
  const [check] = useState(() => eligibilityCheck());
  return <DetailsForm check={check} />;
}
