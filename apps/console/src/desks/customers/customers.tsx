import { useNavigate } from "@tanstack/react-router";
import type { readCustomers } from "@vaada/contract/console/calls/customers";
import { ChoicePills } from "../../parts/choice-pills.tsx";
import { day, inWords, moment, rupees } from "../../parts/figures.ts";
import { Page } from "../../parts/page.tsx";
import { StaleBar } from "../../parts/stale-bar.tsx";
import { Tag, type Tone } from "../../parts/tag.tsx";
import { useAddress } from "../../table/address.ts";
import { type Column, DataTable } from "../../table/data-table.tsx";
import { ExportButton } from "../../table/export-button.tsx";
import { SearchFilter } from "../../table/search-filter.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";
import styles from "./customers.module.css";

type Row = RowOf<typeof readCustomers>;

const idOf = (row: Row): string => row.borrower_id;

const STANDINGS = [
  { value: "", words: "All" },
  { value: "running", words: "With a loan" },
  { value: "overdue", words: "Overdue" },
  { value: "closed", words: "Repaid" },
] as const;

const toneOf = (loan: NonNullable<Row["loan"]>): Tone => {
  if (loan.status === "closed") return "good";
  return loan.delinquency === "standard" ? "info" : "bad";
};

const COLUMNS: readonly Column<Row>[] = [
  { id: "name", header: "Name", cell: (row) => row.name ?? "Not named yet" },
  { id: "mobile", header: "Mobile", cell: (row) => row.mobile },
  { id: "pan", header: "PAN", cell: (row) => row.pan ?? "none" },
  { id: "loan", header: "Newest loan", cell: (row) => row.loan?.loan_no ?? `application ${row.loan_id}` },
  {
    id: "standing",
    header: "Standing",
    cell: ({ loan }) =>
      loan === null ? (
        <Tag>No loan yet</Tag>
      ) : (
        <Tag tone={toneOf(loan)}>
          {loan.delinquency === "standard" ? inWords(loan.status) : loan.delinquency.toUpperCase()}
        </Tag>
      ),
  },
  {
    id: "principal",
    header: "Principal",
    isFigure: true,
    cell: ({ loan }) => (loan === null ? "" : rupees(loan.principal)),
  },
  { id: "due", header: "Due", cell: ({ loan }) => (loan === null ? "" : day(loan.due_on)) },
  { id: "since", header: "Since", cell: (row) => moment(row.since) },
];

/** Everybody who ever signed in. A row opens the person's page. */
export function Customers() {
  const { search, change } = useAddress();
  const navigate = useNavigate();
  const standing = STANDINGS.find(({ value }) => value === search.standing)?.value ?? "";
  const query = { standing: standing === "" ? undefined : standing, term: search.term };
  const list = useList<typeof readCustomers>({ path: "/customers", query, idOf });
  return (
    <Page
      title="Customers"
      sub="One page a person. Find somebody by name, mobile number, PAN, loan number or the UTR of a payout."
      actions={
        <>
          <StaleBar updatedAt={list.updatedAt} />
          <ExportButton path="/customers" filter={query} />
        </>
      }
    >
      <div className={styles.filters}>
        <ChoicePills
          label="Standing"
          value={standing}
          onValue={(value) => change({ standing: value })}
          pills={STANDINGS}
        />
        <SearchFilter />
      </div>
      <DataTable
        label="Customers"
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        empty="Nobody is like this."
        view={search}
        onView={change}
        onOpen={(row) => void navigate({ to: `/customers/${row.borrower_id}` })}
      />
    </Page>
  );
}
