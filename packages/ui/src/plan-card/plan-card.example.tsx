import { PlanCard } from "./plan-card.tsx";

export const title = "PlanCard";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 16, padding: 16 }}>
      <PlanCard
        title="Today, step by step"
        points={[
          { tone: "now", when: "Now", text: "Keep ₹20,420 in HDFC ··6782. Nothing else to do." },
          { tone: "due", when: "10 AM", text: "Your bank moves the money." },
          { tone: "later", when: "After that", text: "We text you and your loan closes." },
        ]}
      />
      <PlanCard
        title="What comes next"
        isStacked
        points={[
          { tone: "done", when: "Today, 20 Nov", text: "Your signed papers are in your e-mail" },
          { tone: "due", when: "Fri 1 Jan 2027", text: "Auto-pay takes it at 10 AM", amount: "₹20,420" },
        ]}
      />
    </div>
  );
}
