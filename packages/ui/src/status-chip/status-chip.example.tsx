import { StatusChip } from "./status-chip.tsx";

export const title = "StatusChip";

export function Example() {
  return (
    <div style={{ display: "flex", flexWrap: "wrap", gap: 12, padding: 16, background: "var(--surface)" }}>
      <StatusChip tone="disbursed">Disbursed</StatusChip>
      <StatusChip tone="closed">Closed</StatusChip>
      <StatusChip tone="part-payment">Part Payment</StatusChip>
      <StatusChip tone="other">In Progress</StatusChip>
    </div>
  );
}
