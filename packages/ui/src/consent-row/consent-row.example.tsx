import { useState } from "react";
import { LinkButton } from "../button/link-button.tsx";
import { ConsentRow } from "./consent-row.tsx";

export const title = "ConsentRow";

export function Example() {
  const [checked, setChecked] = useState(false);
  return (
    <div style={{ display: "grid", gap: 12 }}>
      <ConsentRow checked={checked} onChange={setChecked} errorPrefix="Error:">
        I agree to the Terms and Privacy Policy and allow Example Finance Ltd to check my details for this
        application. <LinkButton>What we collect and why</LinkButton>
      </ConsentRow>
      <ConsentRow checked onChange={setChecked} errorPrefix="Error:">
        I have read and understood the Key Fact Statement.
      </ConsentRow>
      <ConsentRow
        checked={false}
        onChange={setChecked}
        error="You must agree before submitting"
        errorPrefix="Error:"
      >
        I have read and understood the Key Fact Statement.
      </ConsentRow>
    </div>
  );
}
