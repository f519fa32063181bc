import { paise, ZERO } from "@vaada/money/paise";
import { RemainingAmount } from "./remaining-amount.tsx";

export const title = "RemainingAmount";

export function Example() {
  const total = paise(2_086_000n);
  return (
    <div style={{ display: "grid", gap: 16, padding: 16, background: "var(--surface)" }}>
      <RemainingAmount label="Remaining Amount" total={total} paying={ZERO} />
      <RemainingAmount label="Remaining Amount" total={total} paying={paise(800_000n)} />
      <RemainingAmount label="Remaining Amount" total={total} paying={total} />
    </div>
  );
}
