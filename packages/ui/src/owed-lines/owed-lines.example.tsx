import { paise } from "@vaada/money/paise";
import { OwedLines } from "./owed-lines.tsx";

export const title = "OwedLines";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 16 }}>
      <OwedLines
        label="What you owe today"
        lines={[
          { label: "Borrowed", amount: paise(2_000_000n) },
          { label: "Interest", formula: "₹20,000 × 0.05% × 90 days", amount: paise(90_000n) },
          {
            label: "Interest after the due date",
            formula: "₹20,000 × 0.05% × 3 days",
            amount: paise(3_000n),
          },
          { label: "Bounce charge", formula: "once, on 13 Feb", amount: paise(50_000n) },
          { label: "Paid", formula: "9 Feb, UPI", amount: paise(-800_000n) },
        ]}
        total={{ label: "Total Payable", amount: paise(1_343_000n) }}
        note="Paid in full today, nothing more is added."
        why={{ summary: "Why this amount?", isOpenFirst: true }}
      />
      <OwedLines
        label="What you owe today"
        lines={[
          { label: "Borrowed", amount: paise(2_000_000n) },
          { label: "Interest so far", formula: "₹20,000 × 0.05% × 86 days", amount: paise(86_000n) },
        ]}
        total={{ label: "Total Payable", amount: paise(2_086_000n) }}
      />
      <OwedLines
        label="What you owe today"
        lines={[{ label: "Borrowed", amount: paise(2_000_000n) }]}
        total={{ label: "Total Payable", amount: paise(2_000_000n) }}
        why={{ summary: "See how it adds up" }}
      />
    </div>
  );
}
