import { LoanBadge } from "./loan-badge.tsx";

export const title = "LoanBadge";

export function Example() {
  return (
    <div style={{ display: "flex", flexWrap: "wrap", gap: 12, padding: 16, background: "var(--hero)" }}>
      <LoanBadge tone="overdue">OVERDUE</LoanBadge>
      <LoanBadge tone="due-soon">1 DAY BEFORE DUE</LoanBadge>
      <LoanBadge tone="due-soon">4 DAYS BEFORE DUE</LoanBadge>
      <LoanBadge tone="active">ACTIVE</LoanBadge>
    </div>
  );
}
