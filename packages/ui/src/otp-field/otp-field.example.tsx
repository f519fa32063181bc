import { useState } from "react";
import { OtpField } from "./otp-field.tsx";

export const title = "OtpField";

export function Example() {
  const [code, setCode] = useState("482");
  const same = { label: "6-digit code", errorPrefix: "Error:", onComplete: () => undefined };
  return (
    <div style={{ display: "grid", gap: 22 }}>
      <OtpField {...same} value={code} onChange={setCode} />
      <OtpField {...same} value="" onChange={setCode} error="That code is not right." shake />
      <OtpField {...same} value="482913" onChange={setCode} busy />
    </div>
  );
}
