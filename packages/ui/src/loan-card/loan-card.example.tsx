import { LoanBadge } from "../loan-badge/loan-badge.tsx";
import { LoanCard } from "./loan-card.tsx";

export const title = "LoanCard";

export function Example() {
  const pay = { label: "Pay Now", onClick: () => undefined };
  return (
    <div style={{ display: "grid", gap: 24, padding: 16 }}>
      <LoanCard
        label="Total payable today"
        badge={<LoanBadge tone="due-soon">4 DAYS BEFORE DUE</LoanBadge>}
        amount="₹20,860"
        days={{ used: 86, total: 90, text: "Day 86 of 90" }}
        received="15 Nov · received ₹19,528"
        due="Due 13 Feb"
        pay={pay}
        facts={[
          { label: "Borrowed", value: "₹20,000" },
          { label: "Interest so far", value: "₹860" },
          { label: "Rate", value: "0.05% per day" },
        ]}
      />
      <LoanCard
        label="Total payable today"
        badge={<LoanBadge tone="overdue">OVERDUE</LoanBadge>}
        amount="₹1,21,412.50"
        days={{ used: 93, total: 90, text: "3 days after the due date" }}
        received="15 Nov · received ₹1,17,168"
        due="Due 13 Feb"
        message="Your payment was due on 13 Feb. Paying today stops further charges."
        pay={{ ...pay, busy: true }}
        facts={[
          { label: "Borrowed", value: "₹1,20,000" },
          { label: "Charges", value: "₹1,000", remark: "late fee, bounce" },
          { label: "Rate", value: "0.05% per day" },
        ]}
      />
      <LoanCard
        label="Total payable today"
        badge={<LoanBadge tone="active">ACTIVE</LoanBadge>}
        amount="₹20,010"
        days={{ used: 1, total: 90, text: "Day 1 of 90" }}
        received="15 Nov · received ₹19,528"
        due="Due 13 Feb"
        message="We are holding your payment of ₹8,000. You will not be charged twice."
        facts={[{ label: "Borrowed", value: "₹20,000" }]}
      />
    </div>
  );
}
