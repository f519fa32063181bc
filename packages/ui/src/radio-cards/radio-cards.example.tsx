import { useState } from "react";
import { AmountField } from "../amount-field/amount-field.tsx";
import { RadioCards } from "./radio-cards.tsx";

export const title = "RadioCards";

export function Example() {
  const [chosen, setChosen] = useState<"full" | "part" | null>("part");
  const [digits, setDigits] = useState("8000");
  const full = {
    value: "full",
    title: "Full Payment",
    text: "Close the loan today, save ₹40",
    aside: "₹20,860",
  } as const;
  const part = {
    value: "part",
    title: "Part Payment",
    aside: "Pay what you can now",
    isAsideQuiet: true,
  } as const;
  const amount = (
    <AmountField
      label="Enter partial payment amount"
      value={digits}
      onChange={setDigits}
      digitsMax={6}
      errorPrefix="Error:"
    />
  );
  return (
    <div style={{ display: "grid", gap: 24 }}>
      <RadioCards
        legend="How much would you like to pay?"
        isLegendHidden
        choices={[full, { ...part, children: amount }]}
        value={chosen}
        onChange={setChosen}
        errorPrefix="Error:"
      />
      <RadioCards
        legend="How much would you like to pay?"
        choices={[full, part]}
        value={null}
        onChange={() => undefined}
        error="Please select full or payment payment"
        errorPrefix="Error:"
      />
    </div>
  );
}
