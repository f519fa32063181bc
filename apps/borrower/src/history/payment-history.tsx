import { loanPaths } from "../loan-paths.ts";
import { Away } from "../shell/away.tsx";

/** The list of transactions is what the history opens with. */
export function PaymentHistory() {
  return <Away to={loanPaths.transactions()} />;
}
