import { iconAlert, iconDocument } from "../icon/icons.ts";
import { iconPaid, iconReceived } from "../icon/loan-icons.ts";
import { MonthGroup } from "./month-group.tsx";
import { TransactionList, TransactionRow } from "./transaction-list.tsx";

export const title = "TransactionList";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 16 }}>
      <TransactionList label="Recent transactions">
        <Disbursal />
        <TransactionRow
          icon={iconDocument}
          tone="paid"
          title="Processing fee + GST"
          amount="₹472"
          reference={{ label: "Reference No.", text: "INV20418", ...COPY }}
          mode="Deducted"
          date="15th Nov 2026, 4:12 PM"
        />
      </TransactionList>
      <MonthGroup month="February 2027" isSticky>
        <TransactionRow
          icon={iconPaid}
          tone="paid"
          title="Part Payment"
          amount="₹8,000"
          reference={{ label: "Reference No.", text: "pay_Nk3f82ABcD91xZ", ...COPY }}
          mode="UPI"
          date="9th Feb 2027, 10:05 AM"
        >
          <a href="#receipt">Receipt, PDF</a>
        </TransactionRow>
        <TransactionRow
          icon={iconAlert}
          tone="failed"
          title="Payment, not collected"
          amount="₹20,860"
          mode="UPI"
          date="9th Feb 2027, 10:01 AM"
        />
      </MonthGroup>
    </div>
  );
}

function Disbursal() {
  return (
    <TransactionRow
      icon={iconReceived}
      tone="received"
      title="Disbursal"
      amount="+ ₹19,528"
      reference={{ label: "Reference No.", text: "643190827714", ...COPY }}
      mode="IMPS"
      date="15th Nov 2026, 4:12 PM"
    />
  );
}

const COPY = { copyLabel: "Copy", copiedText: "Copied", notCopiedText: "Selected. Copy it by hand." };
