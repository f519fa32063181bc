import { useQuery } from "@tanstack/react-query";
import type {
  RepaymentState,
  readRepaymentSummary,
  readRepayments,
} from "@vaada/contract/console/calls/repayments";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { count, countOf, exactRupees, inWords, moment, rupees, wayInWords } from "../../parts/figures.ts";
import { HandMoneyDrawer, type KnownMoney } from "../../parts/hand-money-drawer.tsx";
import { FailureNote, Note } from "../../parts/note.tsx";
import { Page } from "../../parts/page.tsx";
import { StaleBar } from "../../parts/stale-bar.tsx";
import { StatStrip } from "../../parts/stat-strip.tsx";
import { Tag, type Tone } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import { useAddress } from "../../table/address.ts";
import type { Column } from "../../table/data-table.tsx";
import { chosenDay, DayFilter } from "../../table/day-filter.tsx";
import { ExportButton } from "../../table/export-button.tsx";
import { SearchFilter } from "../../table/search-filter.tsx";
import { TableWithDrawer } from "../../table/table-with-drawer.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";
import { OrderDrawer } from "./order-drawer.tsx";
import { UnmatchedMoney } from "./unmatched.tsx";

type Row = RowOf<typeof readRepayments>;

const READ_AGAIN_MS = 15_000;

const STATES: Readonly<Record<RepaymentState, { words: string; tone: Tone }>> = {
  open: { words: "Open", tone: "plain" },
  pending: { words: "Pending", tone: "warn" },
  paid: { words: "Paid", tone: "good" },
  failed: { words: "Failed", tone: "plain" },
  bounced: { words: "Bounced", tone: "bad" },
  refunded: { words: "Refunded", tone: "info" },
};
const isState = (value: string | undefined): value is RepaymentState =>
  value !== undefined && Object.hasOwn(STATES, value);

const COLUMNS: readonly Column<Row>[] = [
  { id: "loan", header: "Loan", cell: (row) => row.loan_id, sortBy: (row) => row.loan_id },
  { id: "name", header: "Borrower", cell: (row) => row.name ?? "", sortBy: (row) => row.name ?? "" },
  {
    id: "purpose",
    header: "What",
    cell: (row) =>
      row.presentation === null
        ? inWords(row.purpose)
        : `Debit, presentation ${row.presentation}${row.instalment === null ? "" : `, instalment ${row.instalment}`}`,
  },
  {
    id: "amount",
    header: "Amount",
    isFigure: true,
    cell: (row) => exactRupees(row.amount),
    sortBy: (row) => row.amount,
  },
  {
    id: "state",
    header: "State",
    cell: (row) => (
      <>
        <Tag tone={row.is_late ? "bad" : STATES[row.state].tone}>
          {row.is_late ? "Pending over 30 min" : STATES[row.state].words}
        </Tag>{" "}
        {row.failure === null ? "" : inWords(row.failure)}
      </>
    ),
  },
  { id: "method", header: "Way", cell: (row) => (row.method === null ? "" : wayInWords(row.method)) },
  { id: "reference", header: "Payment", cell: (row) => row.payment_id ?? row.reference ?? "" },
  {
    id: "at",
    header: "Made",
    cell: (row) => moment(row.paid_at ?? row.made_at),
    sortBy: (row) => row.paid_at ?? row.made_at,
  },
];
const idOf = (row: Row): string => row.order_id;

/** Borrowers' money: orders, payments, debits and their returns, refunds, and what came past the provider. */
export function Repayments() {
  const { search, change } = useAddress();
  const can = useCan();
  const [byHand, setByHand] = useState<{ kind: "receipt" | "refund"; money?: KnownMoney } | null>(null);
  const state = isState(search.state) ? search.state : undefined;
  const summary = useQuery({
    queryKey: ["repayment-summary"],
    queryFn: ({ signal }) => call<typeof readRepaymentSummary>("GET", "/repayments/summary", { signal }),
    refetchInterval: READ_AGAIN_MS,
  });
  const query = { state, on: chosenDay(search.on), term: search.term };
  const list = useList<typeof readRepayments>({ path: "/repayments", query, idOf });
  const { data } = summary;
  return (
    <Page
      title="Repayments"
      sub="Orders, payments, debits and refunds. A payment that is pending over 30 minutes needs an eye."
      actions={
        <>
          <StaleBar updatedAt={list.updatedAt} />
          <ExportButton path="/repayments" filter={query} />
          {can("ask:refund") && (
            <Button onClick={() => setByHand({ kind: "refund" })}>Record a refund…</Button>
          )}
          {can("ask:receipt") && (
            <Button variant="primary" onClick={() => setByHand({ kind: "receipt" })}>
              Record a bank transfer or cash…
            </Button>
          )}
        </>
      }
    >
      {summary.isError && <FailureNote error={summary.error} onRetry={() => void summary.refetch()} />}
      {data !== undefined && data.late > 0 && (
        <Note tone="warn">
          {countOf(data.late, "payment is", "payments are")} pending for more than 30 minutes.
        </Note>
      )}
      {data !== undefined && (
        <StatStrip
          label="Orders of today"
          cells={data.states.map((sum) => ({
            id: sum.state,
            words: STATES[sum.state].words,
            tone: STATES[sum.state].tone,
            figure: count(sum.count),
            amount: rupees(sum.amount),
            isChosen: sum.state === state,
            onChoose: () => change({ state: sum.state === state ? undefined : sum.state, open: undefined }),
          }))}
        />
      )}
      {can("cases:read") && <UnmatchedMoney onMatch={(money) => setByHand({ kind: "receipt", money })} />}
      <SearchFilter />
      <DayFilter what="Of loans due on" />
      <TableWithDrawer
        label="Repayments"
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        empty="No order is like this."
        drawer={(id, close) => <OrderDrawer orderId={id} onClose={close} />}
      />
      {byHand !== null && (
        <HandMoneyDrawer
          key={`${byHand.kind} ${byHand.money?.reference ?? ""}`}
          kind={byHand.kind}
          money={byHand.money}
          onClose={() => setByHand(null)}
        />
      )}
    </Page>
  );
}
