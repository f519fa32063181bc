import type { Transaction } from "@vaada/contract/calls/transactions-history";
import { keepSnapshot, readSnapshot } from "../../waiting/snapshot.ts";
import type { Shelf } from "../../waiting/use-pages.ts";
import type { PastLoan } from "./history-calls.ts";

const shelfOf = <Row>(name: "transactions" | "loans"): Shelf<Row> => ({
  keep: (rows) => keepSnapshot(name, { rows }),
  read: () => {
    const kept = readSnapshot<{ rows: readonly Row[] }>(name);
    return kept === null ? null : { savedAtMs: kept.savedAtMs, rows: kept.data.rows };
  },
});

export const TRANSACTIONS_SHELF = shelfOf<Transaction>("transactions");

const loans = shelfOf<PastLoan>("loans");

/** Without the addresses of its documents, which are permissions and run out; one is asked for at the press anyway. */
export const LOANS_SHELF: Shelf<PastLoan> = {
  ...loans,
  keep: (rows) => loans.keep(rows.map(withoutAddresses)),
};

const withoutAddresses = (loan: PastLoan): PastLoan => ({
  ...loan,
  documents: loan.documents.map(({ documentType }) => ({ documentType, presignedUrl: "" })),
});
