import { PayTodaySaves } from "./pay-today-saves.tsx";

export const title = "PayTodaySaves";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 12 }}>
      <PayTodaySaves title="Pay today and save ₹40">
        Zero foreclosure charges. No debit on 13 Feb.
      </PayTodaySaves>
      <PayTodaySaves title="Pay today and save ₹40" />
    </div>
  );
}
