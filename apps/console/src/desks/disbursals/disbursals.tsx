import { useQuery } from "@tanstack/react-query";
import type {
  DisbursalDeskState,
  makeSheet,
  readDisbursalSummary,
  readDisbursals,
  readSheets,
} from "@vaada/contract/console/calls/disbursals";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { count, countOf, day, exactRupees, rupees } from "../../parts/figures.ts";
import { FailureNote, NeedsTwo, Note } from "../../parts/note.tsx";
import { Page } from "../../parts/page.tsx";
import { ReasonQuestion } from "../../parts/reason-question.tsx";
import { StaleBar } from "../../parts/stale-bar.tsx";
import { StatStrip } from "../../parts/stat-strip.tsx";
import { Tag, type Tone } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import { useAddress } from "../../table/address.ts";
import { type Column, DataTable } from "../../table/data-table.tsx";
import { chosenDay, DayFilter } from "../../table/day-filter.tsx";
import { ExportButton } from "../../table/export-button.tsx";
import { SearchFilter } from "../../table/search-filter.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";
import styles from "./disbursals.module.css";
import { NeedsAnEye } from "./needs-an-eye.tsx";
import { SheetCard } from "./sheet.tsx";

type Row = RowOf<typeof readDisbursals>;
type Summary = ConsoleReplyOf<typeof readDisbursalSummary>;

const READ_AGAIN_MS = 15_000;
const UTR_LENGTH_MIN = 6;

export const STATES: Readonly<Record<DisbursalDeskState, { words: string; tone: Tone }>> = {
  waiting: { words: "Waiting", tone: "plain" },
  "to-release": { words: "To release", tone: "primary" },
  sent: { words: "Sent, waiting", tone: "info" },
  undecided: { words: "Undecided", tone: "warn" },
  failed: { words: "Failed", tone: "bad" },
  arrived: { words: "Arrived", tone: "good" },
};
const isState = (value: string | undefined): value is DisbursalDeskState =>
  value !== undefined && Object.hasOwn(STATES, value);

const sumOf = (rows: readonly Row[], pick: (row: Row) => number): string =>
  exactRupees(rows.reduce((sum, row) => sum + Math.round(pick(row) * 100), 0) / 100);

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "loan",
    header: "Loan",
    cell: (row) => row.loan_id,
    sortBy: (row) => row.loan_id,
    sum: (rows) => countOf(rows.length, "payout"),
  },
  { id: "name", header: "Borrower", cell: (row) => row.name ?? "", sortBy: (row) => row.name ?? "" },
  {
    id: "state",
    header: "State",
    cell: (row) => (
      <Tag tone={STATES[row.state].tone}>
        {row.waiting_request === null ? STATES[row.state].words : "Waits for a second person"}
      </Tag>
    ),
  },
  { id: "account", header: "To account", cell: (row) => `${row.bank} •••• ${row.account}` },
  {
    id: "till",
    header: "Offer till",
    cell: (row) => day(row.valid_through),
    sortBy: (row) => row.valid_through,
  },
  { id: "grade", header: "Grade", cell: (row) => row.grade, sortBy: (row) => row.grade },
  {
    id: "principal",
    header: "Principal",
    isFigure: true,
    cell: (row) => exactRupees(row.principal),
    sortBy: (row) => row.principal,
    sum: (rows) => sumOf(rows, (row) => row.principal),
  },
  {
    id: "fee",
    header: "Fee",
    isFigure: true,
    cell: (row) => exactRupees(row.fee),
    sum: (rows) => sumOf(rows, (row) => row.fee),
  },
  {
    id: "gst",
    header: "GST",
    isFigure: true,
    cell: (row) => exactRupees(row.gst),
    sum: (rows) => sumOf(rows, (row) => row.gst),
  },
  {
    id: "amount",
    header: "To send",
    isFigure: true,
    cell: (row) => <strong>{exactRupees(row.amount)}</strong>,
    sortBy: (row) => row.amount,
    sum: (rows) => sumOf(rows, (row) => row.amount),
  },
  {
    id: "utr",
    header: "UTR",
    cell: (row) => row.utr ?? "",
  },
];
const idOf = (row: Row): string => String(row.loan_id);

/** The money of signed loans: where it is, sheets that two people release, and what needs an eye. */
export function Disbursals() {
  const { search, change } = useAddress();
  const can = useCan();
  const state = isState(search.state) ? search.state : "to-release";
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const summary = useQuery({
    queryKey: ["disbursal-summary"],
    queryFn: ({ signal }) => call<typeof readDisbursalSummary>("GET", "/disbursals/summary", { signal }),
    refetchInterval: READ_AGAIN_MS,
  });
  const sheets = useQuery({
    queryKey: ["sheets"],
    queryFn: ({ signal }) => call<typeof readSheets>("GET", "/disbursals/sheets", { signal }),
    refetchInterval: READ_AGAIN_MS,
  });
  const utr = search.utr ?? "";
  // A UTR is that of one payout, in whatever state it is.
  const query =
    utr.length < UTR_LENGTH_MIN
      ? { state, on: chosenDay(search.on), term: search.term }
      : { utr: utr.trim() };
  const list = useList<typeof readDisbursals>({ path: "/disbursals", query, idOf });
  const { data } = summary;
  const waiting = sheets.data?.sheets ?? [];
  const chosen = list.rows.filter((row) => ticked.has(idOf(row)) && row.waiting_request === null);
  const mayTick = state === "to-release" && can("ask:release");
  return (
    <Page
      title="Disbursals"
      sub={data === undefined ? undefined : subOf(data)}
      actions={
        <>
          <StaleBar updatedAt={list.updatedAt} />
          <input
            className={styles.utr}
            aria-label="Match a UTR"
            placeholder="Match a UTR"
            value={utr}
            onChange={(event) => change({ utr: event.target.value }, { isReplaced: true })}
          />
          <ExportButton path="/disbursals" filter={query} />
        </>
      }
    >
      {summary.isError && <FailureNote error={summary.error} onRetry={() => void summary.refetch()} />}
      {data !== undefined && (
        <>
          {data.are_payouts_stopped && (
            <Note tone="bad">Payouts are stopped. What is released goes once they are started again.</Note>
          )}
          <Strip summary={data} state={state} onState={(next) => change({ state: next, open: undefined })} />
        </>
      )}
      {waiting.map((sheet, index) => (
        <SheetCard
          key={sheet.sheet_id}
          sheet={sheet}
          updatedAt={sheets.dataUpdatedAt}
          addsUp={data?.adds_up !== false}
          below={index === 0 ? <NeedsAnEye /> : undefined}
        />
      ))}
      <SearchFilter />
      <DayFilter what="Arrived on" />
      <DataTable
        label={STATES[state].words}
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        empty={state === "to-release" ? "Nothing waits to be released." : "No payout is like this."}
        view={search}
        onView={change}
        ticked={mayTick ? ticked : undefined}
        onTick={mayTick ? setTicked : undefined}
      />
      {mayTick && chosen.length > 0 && <MakeSheet rows={chosen} onMade={() => setTicked(new Set())} />}
      {waiting.length === 0 && <NeedsAnEye />}
    </Page>
  );
}

function subOf({ automatic_max, states }: Summary): string {
  const all = states.reduce((sum, { count: number }) => sum + number, 0);
  const amount = states.reduce((sum, one) => sum + one.amount, 0);
  return `Up to ${rupees(automatic_max)} is sent by itself; above it two people release. Today so far: ${countOf(all, "payout")}, ${rupees(Math.round(amount * 100) / 100)}`;
}

/** The states of today and, last, whether they add up with the signed loans. */
function Strip(props: {
  summary: Summary;
  state: DisbursalDeskState;
  onState: (state: DisbursalDeskState) => void;
}) {
  const { states, signed, adds_up: addsUp } = props.summary;
  return (
    <StatStrip
      label="Payouts of today"
      cells={[
        ...states.map(({ state, count: number, amount }) => ({
          id: state,
          words: STATES[state].words,
          tone: STATES[state].tone,
          figure: count(number),
          amount: rupees(amount),
          isChosen: state === props.state,
          onChoose: () => props.onState(state),
        })),
        {
          id: "sum",
          words: addsUp ? "Adds up with the loans" : "Differs from the signed loans",
          tone: addsUp ? ("good" as const) : ("bad" as const),
          figure: count(signed.count),
          amount: rupees(signed.amount),
        },
      ]}
    />
  );
}

const REASONS = ["Due today", "Checked against the signed offers", "The borrower waits"];

/** The bar under the ticked rows: how many, how much, and the sheet that is made of them. */
function MakeSheet({ rows, onMade }: { rows: readonly Row[]; onMade: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const words = `${countOf(rows.length, "payout")}, ${sumOf(rows, (row) => row.amount)}`;
  return (
    <div className={styles.bar} role="status">
      <strong>{words}</strong>
      <Button variant="primary" onClick={() => setIsAsking(true)}>
        Make a sheet…
      </Button>
      {isAsking && (
        <ReasonQuestion
          title={`A sheet of ${words}?`}
          lead={<NeedsTwo>Nothing is sent until another person releases the sheet.</NeedsTwo>}
          suggestions={REASONS}
          words="Ask for agreement"
          send={(reason) =>
            call<typeof makeSheet>("POST", "/disbursals/sheets", {
              body: { loan_ids: rows.map(({ loan_id }) => loan_id), reason },
            })
          }
          onSent={() => {
            setIsAsking(false);
            onMade();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
