import { useState } from "react";
import { PhoneField } from "./phone-field.tsx";

export const title = "PhoneField";

export function Example() {
  const [mobile, setMobile] = useState("9876543210");
  return (
    <div style={{ display: "grid", gap: 22 }}>
      <PhoneField label="Mobile number" value={mobile} onChange={setMobile} errorPrefix="Error:" />
      <PhoneField
        label="Mobile number"
        value="123"
        onChange={() => undefined}
        hint="The one your Aadhaar knows"
        error="Please enter valid mobile number"
        errorPrefix="Error:"
      />
    </div>
  );
}
