import { useState } from "react";
import { IfscField } from "./ifsc-field.tsx";

export const title = "IfscField";

export function Example() {
  const [code, setCode] = useState("HDFC0000053");
  const same = { label: "IFSC", errorPrefix: "Error:", validText: "Looks right" };
  return (
    <div style={{ display: "grid", gap: 22 }}>
      <IfscField {...same} value={code} onChange={setCode} hint="11 characters, on your cheque or passbook" />
      <IfscField {...same} value="HDFC" onChange={() => undefined} error="Enter a valid IFSC code" />
    </div>
  );
}
