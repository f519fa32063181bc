import { formatRupees } from "@vaada/money/format";
import { paise } from "@vaada/money/paise";
import { useState } from "react";
import { Jaali } from "../jaali/jaali.tsx";
import { AmountSlider } from "./amount-slider.tsx";

export const title = "AmountSlider";

export function Example() {
  const [amount, setAmount] = useState(paise(20_000_00n));
  return (
    <div
      style={{
        position: "relative",
        padding: 20,
        borderRadius: "var(--radius-offer)",
        background: "var(--hero)",
      }}
    >
      <Jaali />
      <div style={{ position: "relative" }}>
        <AmountSlider
          label="I want to borrow"
          value={amount}
          min={paise(1_000_00n)}
          max={paise(25_000_00n)}
          step={paise(100_00n)}
          onChange={setAmount}
          decreaseLabel="₹100 less"
          increaseLabel="₹100 more"
          valueText={formatRupees(amount)}
        />
      </div>
    </div>
  );
}
