import { useState } from "react";
import { AadhaarField } from "./aadhaar-field.tsx";

export const title = "AadhaarField";

export function Example() {
  const [empty, setEmpty] = useState("");
  const [number, setNumber] = useState("999912345678");
  const same = {
    label: "Aadhaar number",
    hint: "12 digits. We never store it in this browser.",
    placeholder: "0000 0000 0000",
    errorPrefix: "Error:",
    maskedText: "The first eight digits are hidden until you edit.",
  };
  return (
    <div style={{ display: "grid", gap: 22 }}>
      <AadhaarField {...same} value={empty} onChange={setEmpty} />
      <AadhaarField {...same} value={number} onChange={setNumber} />
      <AadhaarField
        {...same}
        value="99991234"
        onChange={() => undefined}
        error="Enter a valid 12-digit Aadhaar number"
      />
    </div>
  );
}
