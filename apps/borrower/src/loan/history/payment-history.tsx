import { loanPaths } from "../../loan-paths.ts";
import { Redirect } from "../../shell/redirect.tsx";

/** The list of transactions is what the history opens with. */
export function PaymentHistory() {
  return <Redirect to={loanPaths.transactions()} />;
}
