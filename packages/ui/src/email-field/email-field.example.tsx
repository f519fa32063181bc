import { useState } from "react";
import { EmailField } from "./email-field.tsx";

export const title = "EmailField";

export function Example() {
  const [local, setLocal] = useState("priya.nair");
  const [mistyped, setMistyped] = useState("priya.nair@gmial.com");
  const same = {
    label: "Email address",
    domains: ["gmail.com", "outlook.com", "yahoo.in"],
    domainsLabel: "Complete the address",
    hint: "We send your loan agreement here",
    errorPrefix: "Error:",
  };
  const suggestion = {
    text: "Did you mean gmail.com?",
    onAccept: () => setMistyped("priya.nair@gmail.com"),
  };
  return (
    <div style={{ display: "grid", gap: 22 }}>
      <EmailField {...same} value={local} onChange={setLocal} />
      <EmailField
        {...same}
        value={mistyped}
        onChange={setMistyped}
        suggestion={mistyped.endsWith("@gmial.com") ? suggestion : null}
      />
      <EmailField {...same} value="priya" onChange={() => undefined} error="Enter a valid email address" />
    </div>
  );
}
