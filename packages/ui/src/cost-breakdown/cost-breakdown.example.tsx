import { paise } from "@vaada/money/paise";
import { CostBreakdown } from "./cost-breakdown.tsx";
import { CostDetails } from "./cost-details.tsx";

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
      <div style={CARD}>
        <CostBreakdown {...LOAN} {...LONG} />
      </div>
      <CostDetails {...LOAN} summary="See how it adds up" summaryValue="₹1,372" />
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

/** As long as the same words may be in another language. */
const LONG = {
  labels: {
    get: "What arrives at your bank",
    pay: "What you pay back on 13 February 2027",
    interest: "Interest on what you borrow",
    fee: "Fee for processing the loan",
    gst: "Goods and services tax on the fee",
    total: "Total cost of the loan",
    enlarged: "₹1,372 cost, drawn larger than above",
  },
  formulas: { interest: "0.05% for each day × 90 days", fee: "2% of ₹20,000", gst: "18% of ₹400" },
  per100Text: "₹6.86 for each ₹100 that you borrow from us",
};
