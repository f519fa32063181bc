import { Link } from "@tanstack/react-router";
import type { readRequests } from "@vaada/contract/console/calls/requests";
import { age, inWords, rupees } from "../../parts/figures.ts";
import { Page } from "../../parts/page.tsx";
import { StaleBar } from "../../parts/stale-bar.tsx";
import { type Column, DataTable } from "../../table/data-table.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";

type Row = RowOf<typeof readRequests>;
const idOf = (row: Row): string => row.request_id;

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "kind",
    header: "What",
    cell: (row) => (
      <Link to="/requests" search={{ open: row.request_id }}>
        {inWords(row.kind)}
      </Link>
    ),
  },
  { id: "loan", header: "Loan", cell: (row) => row.loan_id ?? "" },
  {
    id: "amount",
    header: "Amount",
    isFigure: true,
    cell: (row) => (row.amount === null ? "" : rupees(row.amount)),
  },
  { id: "by", header: "Asked by", cell: (row) => row.asked_by },
  { id: "age", header: "Waits", isFigure: true, cell: (row) => age(Date.parse(row.asked_at), Date.now()) },
];

/** What waits for a person today. */
export function Overview() {
  const list = useList<typeof readRequests>({ path: "/requests", query: { state: "waiting" }, idOf });
  return (
    <Page
      title="Today"
      sub="What waits for a second person"
      actions={<StaleBar updatedAt={list.updatedAt} />}
    >
      <DataTable
        label="Waiting requests"
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        empty="Nothing waits for a second person."
      />
    </Page>
  );
}
