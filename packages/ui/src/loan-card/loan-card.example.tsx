import { LoanBadge } from "../loan-badge/loan-badge.tsx";
import { LoanCard } from "./loan-card.tsx";

export const title = "LoanCard";

export function Example() {
  const act = () => undefined;
  const on = { text: "Auto-pay on", isOn: true, onClick: act };
  return (
    <div style={{ display: "grid", gap: 24, padding: 16 }}>
      <LoanCard
        label="You pay"
        badge={<LoanBadge tone="due-soon">5 DAYS BEFORE DUE</LoanBadge>}
        amount="₹20,420"
        on="on 1 Jan"
        fact="5 days left"
        autoPay={on}
        days={{ used: 37, total: 42, text: "Day 37 of 42" }}
        received="20 Nov · ₹19,292 came in"
        due="Fri 1 Jan"
        pay={{
          label: "Pay Now",
          onClick: act,
          isUrgent: false,
          title: "Pay today, save ₹50",
          note: "₹20,370 closes the loan",
        }}
      />
      <LoanCard
        headline="Due today, auto-pay at 10 AM"
        label="You pay today"
        badge={<LoanBadge tone="active">ACTIVE</LoanBadge>}
        amount="₹20,420"
        fact="from HDFC ··6782"
        autoPay={on}
        days={{ used: 42, total: 42, text: "Day 42 of 42" }}
        received="20 Nov · ₹19,292 came in"
        due="Today, 1 Jan"
        pay={{ label: "Pay Now", onClick: act, isUrgent: false, title: "Rather pay yourself?" }}
      />
      <LoanCard
        label="Total payable today"
        badge={<LoanBadge tone="overdue">OVERDUE</LoanBadge>}
        amount="₹1,21,412.50"
        fact="Was due 1 Jan"
        autoPay={{ text: "Auto-pay off", isOn: false, onClick: act }}
        days={{ used: 45, total: 42, text: "3 days after the due date" }}
        received="20 Nov · ₹1,17,168 came in"
        due="Due 1 Jan"
        pay={{ label: "Pay Now", onClick: act, isUrgent: true }}
      />
    </div>
  );
}
