import { useState } from "react";
import { LinkButton } from "../button/link-button.tsx";
import { ConsentRow } from "./consent-row.tsx";

export const title = "ConsentRow";

export function Example() {
  const [checked, setChecked] = useState(false);
  return (
    <div style={{ display: "grid", gap: 12 }}>
      <ConsentRow checked={checked} onChange={setChecked} errorPrefix="Error:">
        I allow Example Finance Ltd to text this number, to sign me in and about my application and loan.{" "}
        <LinkButton>What we collect and why</LinkButton>
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
