import { paise } from "@vaada/money/paise";
import { CostBreakdown } from "./cost-breakdown.tsx";

export const title = "CostBreakdown";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 24 }}>
      <div style={CARD}>
        <CostBreakdown {...LOAN} />
      </div>
      <div style={CARD}>
        <CostBreakdown {...LOAN} pay={paise(20_901_00n)} />
      </div>
    </div>
  );
}

const CARD = { padding: 18, borderRadius: "var(--radius-offer)", background: "var(--surface)" };

const LOAN = {
  get: paise(19_528_00n),
  pay: paise(20_900_00n),
  interest: paise(900_00n),
  fee: paise(400_00n),
  gst: paise(72_00n),
  principal: paise(20_000_00n),
  labels: {
    get: "You get",
    pay: "You pay on 13 Feb 2027",
    interest: "Interest",
    fee: "Processing fee",
    gst: "GST on the fee",
    total: "Total cost",
    enlarged: "₹1,372 cost, enlarged",
  },
  formulas: { interest: "0.05% per day × 90", fee: "2%", gst: "18%" },
  per100Text: "₹6.86 for every ₹100 borrowed",
  aprText: "APR 28.5%",
};
