import { Button } from "../button/button.tsx";
import { iconAlert, iconCalendar, iconCheck } from "../icon/icons.ts";
import { ResultPanel } from "./result-panel.tsx";

export const title = "ResultPanel";

export function Example() {
  return (
    <>
      <ResultPanel
        tone="danger"
        icon={iconAlert}
        title="Payment didn’t go through"
        facts={[
          { label: "Amount", value: "₹8,000" },
          { label: "Your loan", value: "Unchanged" },
          { label: "Reference", value: "order_Nk3f82" },
        ]}
        help="If your bank shows a debit, it counts here or comes back by itself. You will not be charged twice."
        actions={<Button>Retry Payment</Button>}
      >
        The payment was unsuccessful. Please try again after some time.
      </ResultPanel>
      <ResultPanel
        tone="neutral"
        icon={iconCalendar}
        title="Not this time"
        actions={
          <>
            <Button>Remind me on 30 Dec</Button>
            <Button variant="secondary">Talk to support</Button>
          </>
        }
      >
        You may reapply after 45 days.
      </ResultPanel>
      <ResultPanel
        tone="success"
        icon={iconCheck}
        title="You’re signed out"
        actions={<Button>Sign in again</Button>}
      />
      <ResultPanel
        tone="warning"
        icon={iconAlert}
        title="Something to look at"
        actions={<Button>Try again</Button>}
      />
    </>
  );
}
