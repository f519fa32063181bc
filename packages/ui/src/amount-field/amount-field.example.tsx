import { rupeesInWords } from "@vaada/money/in-words";
import { paise } from "@vaada/money/paise";
import { useState } from "react";
import { AmountField } from "./amount-field.tsx";

export const title = "AmountField";

export function Example() {
  const [wanted, setWanted] = useState("10000");
  const [salary, setSalary] = useState("120000");
  const same = { errorPrefix: "Error:", digitsMax: 7 };
  return (
    <div style={{ display: "grid", gap: 22 }}>
      <AmountField
        {...same}
        label="Loan Required (Rs.)"
        value={wanted}
        onChange={setWanted}
        words={inWords(wanted)}
        hint="₹1,000 to ₹25,000, in steps of ₹100"
        quick={{
          label: "Quick amounts",
          amounts: [
            { digits: "5000", text: "₹5,000" },
            { digits: "10000", text: "₹10,000" },
            { digits: "25000", text: "₹25,000" },
          ],
        }}
      />
      <AmountField
        {...same}
        label="Net Salary (Rs.)"
        value={salary}
        onChange={setSalary}
        words={inWords(salary)}
      />
      <AmountField
        {...same}
        label="Loan Required (Rs.)"
        value="26000"
        onChange={() => undefined}
        words={inWords("26000")}
        error="You can not apply loan more than 25000"
      />
    </div>
  );
}

const inWords = (digits: string): string => rupeesInWords(paise(BigInt(digits) * 100n));
