import type { RequestState, readRequests } from "@vaada/contract/console/calls/requests";
import { ChoicePills } from "../../parts/choice-pills.tsx";
import { age, inWords, moment, rupees } from "../../parts/figures.ts";
import { Page } from "../../parts/page.tsx";
import { StaleBar } from "../../parts/stale-bar.tsx";
import { Tag, type Tone } from "../../parts/tag.tsx";
import { useAddress } from "../../table/address.ts";
import type { Column } from "../../table/data-table.tsx";
import { ExportButton } from "../../table/export-button.tsx";
import { TableWithDrawer } from "../../table/table-with-drawer.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";
import { isWorkFilter, useWorkPills, workQuery } from "../../table/work-filter.ts";
import { RequestDrawer } from "./request-drawer.tsx";

type Row = RowOf<typeof readRequests>;

const TONES: Readonly<Record<RequestState, Tone>> = {
  waiting: "warn",
  agreed: "good",
  declined: "bad",
  withdrawn: "plain",
  lapsed: "plain",
};

/** The schemas of the contract stay out of the browser, so the states are those that have a tone. */
const ENDED = (Object.keys(TONES) as readonly RequestState[]).filter((state) => state !== "waiting");
type RequestFilter = RequestState | "mine" | "at-risk" | "all";

const COLUMNS: readonly Column<Row>[] = [
  { id: "kind", header: "What", cell: (row) => inWords(row.kind), sortBy: (row) => row.kind },
  { id: "name", header: "Borrower", cell: (row) => row.name ?? "", sortBy: (row) => row.name ?? "" },
  { id: "loan", header: "Loan", cell: (row) => row.loan_id ?? "", sortBy: (row) => row.loan_id ?? 0 },
  {
    id: "amount",
    header: "Amount",
    isFigure: true,
    cell: (row) => (row.amount === null ? "" : rupees(row.amount)),
    sortBy: (row) => row.amount ?? 0,
  },
  { id: "reason", header: "Why", cell: (row) => row.reason },
  { id: "by", header: "Asked by", cell: (row) => row.asked_by, sortBy: (row) => row.asked_by },
  { id: "at", header: "Asked", cell: (row) => moment(row.asked_at), sortBy: (row) => row.asked_at },
  {
    id: "state",
    header: "State",
    cell: (row) => (
      <Tag tone={TONES[row.state]}>
        {row.state === "waiting"
          ? `Lapses in ${age(Date.now(), Date.parse(row.lapses_at))}`
          : inWords(row.state)}
      </Tag>
    ),
  },
];

const idOf = (row: Row): string => row.request_id;
const isShown = (value: string | undefined): value is RequestFilter =>
  ["waiting", "mine", "at-risk", "all", ...ENDED].some((state) => state === value);

/** All requests that take two people, with their results. */
export function Requests() {
  const { search, change } = useAddress();
  const state = isShown(search.state) ? search.state : "waiting";
  const isWaiting = state === "waiting" || isWorkFilter(state);
  const query = {
    state: isWaiting ? "waiting" : state === "all" ? undefined : state,
    ...workQuery(state),
    loan_id: search.loan_id,
  };
  const { openCount, pills } = useWorkPills("requests");
  const list = useList<typeof readRequests>({ path: "/requests", query, idOf });
  return (
    <Page
      title="Requests"
      sub="What takes two people. Who asked never agrees."
      actions={
        <>
          <StaleBar updatedAt={list.updatedAt} />
          <ExportButton path="/requests" filter={query} />
        </>
      }
    >
      <ChoicePills
        label="State"
        value={state}
        onValue={(value) => change({ state: value === "waiting" ? undefined : value, open: undefined })}
        pills={[
          { value: "waiting", words: "Waiting", count: openCount },
          ...pills,
          ...ENDED.map((value) => ({ value, words: inWords(value) })),
          { value: "all", words: "All" },
        ]}
      />
      <TableWithDrawer
        label="Requests"
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        empty={isWaiting ? "Nothing waits for a second person." : "No request is like this."}
        drawer={(id, close) => <RequestDrawer requestId={id} onClose={close} />}
      />
    </Page>
  );
}
