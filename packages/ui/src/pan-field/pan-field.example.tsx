import { useState } from "react";
import { PanField } from "./pan-field.tsx";

export const title = "PanField";

export function Example() {
  const [pan, setPan] = useState("ABCPA1234D");
  const same = {
    label: "PAN",
    hint: "10 characters, as on your PAN card",
    errorPrefix: "Error:",
    validText: "Looks right",
  };
  return (
    <div style={{ display: "grid", gap: 22 }}>
      <PanField {...same} value={pan} onChange={setPan} />
      <PanField
        {...same}
        value="ABCPA12"
        onChange={() => undefined}
        error="Enter a valid PAN number (e.g., ABCPA1234D)"
      />
    </div>
  );
}
