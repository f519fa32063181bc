import { Button } from "../button/button.tsx";
import { PlanCard } from "../plan-card/plan-card.tsx";
import { Moment } from "./moment.tsx";

export const title = "Moment";

export function Example() {
  return (
    <Moment
      mark="ring"
      title="Your money has arrived"
      amount="₹19,292"
      caption="in HDFC ··6782, today at 4:12 PM"
      spoken="Your money has arrived. 19,292 rupees in HDFC, ending 6782."
      actions={<Button>Go to home</Button>}
    >
      <PlanCard
        title="What comes next"
        isStacked
        points={[
          { tone: "due", when: "Fri 1 Jan 2027", text: "Auto-pay takes it at 10 AM", amount: "₹20,420" },
        ]}
      />
    </Moment>
  );
}
