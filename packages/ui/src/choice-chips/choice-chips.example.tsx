import { useState } from "react";
import { ChoiceChips } from "./choice-chips.tsx";

export const title = "ChoiceChips";

export function Example() {
  const [mode, setMode] = useState("");
  const options = ["Bank Transfer", "Cheque", "Cash"].map((value) => ({ value, label: value }));
  return (
    <div style={{ display: "grid", gap: 24 }}>
      <ChoiceChips
        legend="Mode of Income"
        options={options}
        value={mode}
        onChange={setMode}
        errorPrefix="Error:"
      />
      <ChoiceChips
        legend="Mode of Income"
        hint="How your salary reaches you"
        options={options}
        value="Cheque"
        onChange={() => undefined}
        error="Please select the mode of income"
        errorPrefix="Error:"
      />
    </div>
  );
}
