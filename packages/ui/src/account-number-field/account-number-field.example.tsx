import { useState } from "react";
import { AccountNumberField } from "./account-number-field.tsx";

export const title = "AccountNumberField";

export function Example() {
  const [number, setNumber] = useState("50100123454821");
  const same = { label: "Account number", errorPrefix: "Error:" };
  return (
    <div style={{ display: "grid", gap: 22 }}>
      <AccountNumberField {...same} value={number} onChange={setNumber} hint="Check: ends with 4821" />
      <AccountNumberField
        {...same}
        value="501001"
        onChange={() => undefined}
        error="Account number must be at least 10 digits"
      />
    </div>
  );
}
