import type { ReactNode } from "react";
import { RepaymentTimeline } from "./repayment-timeline.tsx";

export const title = "RepaymentTimeline";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 16 }}>
      <Card>
        <RepaymentTimeline
          label="What happens when"
          points={[
            { tone: "now", title: "Today", text: "Money sent in 24 hours" },
            { tone: "between", title: "1 Feb", text: "Your salary day" },
            { tone: "due", title: "13 Feb", text: "₹20,900 due" },
          ]}
        />
      </Card>
      <Card>
        <RepaymentTimeline
          label="What happens when"
          points={[
            { tone: "now", title: "Today", text: "Credited within 24 hours of release" },
            { tone: "between", title: "1 February", text: "The day your salary arrives" },
            { tone: "due", title: "13 February", text: "₹20,900 to be paid back" },
          ]}
        />
      </Card>
      <Card>
        <RepaymentTimeline
          label="What happens when"
          points={[
            { tone: "now", title: "15 Nov", text: "₹19,528 received" },
            { tone: "between", title: "1 Feb", text: "Your salary day" },
            { tone: "due", title: "13 Feb", text: "₹20,900 due" },
            { tone: "late", title: "14 Feb", text: "Late fee ₹500, once" },
          ]}
        />
      </Card>
    </div>
  );
}

function Card({ children }: { children: ReactNode }) {
  return (
    <div style={{ padding: 18, borderRadius: "var(--radius-card)", background: "var(--surface)" }}>
      {children}
    </div>
  );
}
