import { useState } from "react";
import { AADHAAR_CODE } from "./aadhaar-code.ts";
import { askAadhaarCodeSwitch, useAadhaarCodeSwitch } from "./aadhaar-code-switch.ts";
import { NotOffered } from "./not-offered.tsx";
import { NumberForm } from "./number-form.tsx";

/** The second way. Whether the lender has switched it off is asked while the form is shown: hardly any has. */
export function AadhaarNumber() {
  const isSwitchedOff = useAadhaarCodeSwitch(askAadhaarCodeSwitch) === false;
  const [isRefused, setIsRefused] = useState(false);
  if (isSwitchedOff || isRefused) return <NotOffered />;
  return <NumberForm calls={AADHAAR_CODE} onNotOffered={() => setIsRefused(true)} />;
}
