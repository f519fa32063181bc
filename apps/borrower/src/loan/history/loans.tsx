import { readLoansNow } from "./history-calls.ts";
import { LoansPage } from "./loans-page.tsx";

export function Loans() {
  return <LoansPage read={readLoansNow} />;
}
