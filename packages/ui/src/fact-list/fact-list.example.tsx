import { FactList } from "./fact-list.tsx";

export const title = "FactList";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 16 }}>
      <FactList
        lead={{
          label: "Amount to your bank",
          value: "₹19,528",
          remark: "credited within 24 hours of release",
        }}
        facts={[
          { label: "Loan amount", value: "₹20,000" },
          { label: "Interest rate", value: "0.05% per day", remark: "18.25% a year" },
          { label: "Processing fee and GST", value: "₹472", remark: "₹400 + ₹72" },
          { label: "Repay on", value: "13 Feb 2027", remark: "90 days" },
          { label: "You repay", value: "₹20,900" },
        ]}
      />
      <FactList
        facts={[
          { label: "What arrives in your bank account", value: "₹19,528" },
          { label: "Processing fee with the tax that is due on it", value: "₹472", remark: "₹400 + ₹72" },
        ]}
      />
    </div>
  );
}
