import { Button } from "../button/button.tsx";
import { EmptyState } from "./empty-state.tsx";

export const title = "EmptyState";

export function Example() {
  return (
    <>
      <EmptyState picture="cards" title="No transactions yet">
        There are currently no transactions available to display. Please check back later or perform a
        transaction to view it here.
      </EmptyState>
      <EmptyState picture="bell" title="No Notifications">
        We'll let you know when we have an update for you.
      </EmptyState>
      <EmptyState picture="cards" title="No loans yet" action={<Button>Apply Now</Button>}>
        Your loans will be here.
      </EmptyState>
    </>
  );
}
