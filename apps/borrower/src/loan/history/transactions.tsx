import { readTransactionsNow } from "./history-calls.ts";
import { TransactionsPage } from "./transactions-page.tsx";

export function Transactions() {
  return <TransactionsPage read={readTransactionsNow} />;
}
