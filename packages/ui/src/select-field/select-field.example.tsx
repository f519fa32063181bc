import { useState } from "react";
import { SelectField } from "./select-field.tsx";

export const title = "SelectField";

export function Example() {
  const [day, setDay] = useState("");
  const same = {
    label: "Salary Date",
    value: day,
    onChange: setDay,
    placeholder: "Choose",
    options: ["1st", "2nd", "31st"].map((label) => ({ value: label, label })),
    errorPrefix: "Error:",
  };
  return (
    <div style={{ display: "grid", gap: 22 }}>
      <SelectField {...same} />
      <SelectField {...same} error="Please select your salary credit date" />
      <div style={{ padding: 20, background: "var(--hero)" }}>
        <SelectField {...same} tone="hero" />
      </div>
    </div>
  );
}
