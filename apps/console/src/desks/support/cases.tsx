import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { explainCase, readCase, readCases, takeCase } from "@vaada/contract/console/calls/cases";
import { call, fieldsOf } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { Drawer, useDraft } from "../../parts/drawer.tsx";
import { LongField } from "../../parts/field.tsx";
import { exactRupees, inWords, moment } from "../../parts/figures.ts";
import { FailureNote, Note } from "../../parts/note.tsx";
import { Tag } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import { useAddress } from "../../table/address.ts";
import { type Column, DataTable } from "../../table/data-table.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";
import { OpenOrEnded, stateOf } from "./open-or-ended.tsx";

type Row = RowOf<typeof readCases>;

const figure = (amount: number | null): string => (amount === null ? "" : exactRupees(amount));

const COLUMNS: readonly Column<Row>[] = [
  { id: "number", header: "Case", cell: (row) => row.number },
  { id: "kind", header: "What", cell: (row) => inWords(row.kind), sortBy: (row) => row.kind },
  { id: "loan", header: "Loan", cell: (row) => row.loan_id ?? "none" },
  { id: "reference", header: "Reference", cell: (row) => row.reference },
  { id: "theirs", header: "Theirs", isFigure: true, cell: (row) => figure(row.theirs) },
  { id: "ours", header: "Ours", isFigure: true, cell: (row) => figure(row.ours) },
  { id: "opened", header: "Opened", cell: (row) => moment(row.opened_at), sortBy: (row) => row.opened_at },
  { id: "taken", header: "Looks into it", cell: (row) => row.taken_by ?? "nobody yet" },
  {
    id: "state",
    header: "State",
    cell: (row) => <Tag tone={row.state === "open" ? "warn" : "good"}>{inWords(row.state)}</Tag>,
  },
];

const idOf = (row: Row): string => String(row.number);

/** Questions about money that no rule decides. */
export function Cases() {
  const { search, change } = useAddress();
  const state = stateOf(search.state);
  const list = useList<typeof readCases>({
    path: "/cases",
    query: { state: state === "all" ? undefined : state === "open" ? "open" : "explained" },
    idOf,
  });
  const { open } = search;
  return (
    <>
      <OpenOrEnded state={state} />
      <DataTable
        label="Cases"
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        empty={state === "open" ? "No case is open." : "No case is like this."}
        view={search}
        onView={change}
        openId={open}
        onOpen={(row) => change({ open: idOf(row) })}
      />
      {open !== undefined && (
        <CaseDrawer key={open} number={open} onClose={() => change({ open: undefined })} />
      )}
    </>
  );
}

function CaseDrawer({ number, onClose }: { number: string; onClose: () => void }) {
  const can = useCan();
  const one = useQuery({
    queryKey: ["case", number],
    queryFn: ({ signal }) => call<typeof readCase>("GET", "/cases/{number}", { params: { number }, signal }),
  });
  const { data } = one;
  return (
    <Drawer
      title={data === undefined ? "Case" : inWords(data.kind)}
      sub={data === undefined ? undefined : `Case ${data.number} · ${data.reference}`}
      onClose={onClose}
    >
      {one.isError && <FailureNote error={one.error} onRetry={() => void one.refetch()} />}
      {data !== undefined && (
        <>
          <Facts
            rows={[
              ["Opened", moment(data.opened_at)],
              ["The provider says", data.theirs === null ? "no figure" : exactRupees(data.theirs)],
              ["Our ledger says", data.ours === null ? "no figure" : exactRupees(data.ours)],
              [
                "Loan",
                data.borrower_id === null ? (
                  "none that we know"
                ) : (
                  <Link key="customer" to={`/customers/${data.borrower_id}`}>
                    {data.loan_id}
                  </Link>
                ),
              ],
              ["Looks into it", data.taken_by ?? "nobody yet"],
            ]}
          />
          {data.state === "open"
            ? can("cases:work") && <Explain number={number} isTaken={data.taken_by !== null} />
            : data.explained_at !== null && (
                <Card title={`Explained by ${data.explained_by}, ${moment(data.explained_at)}`}>
                  <p>{data.note}</p>
                </Card>
              )}
        </>
      )}
    </Drawer>
  );
}

function Explain({ number, isTaken }: { number: string; isTaken: boolean }) {
  const queries = useQueryClient();
  const { draft, change, discard } = useDraft(`case-${number}`, { note: "" });
  const take = useMutation({
    mutationFn: () => call<typeof takeCase>("POST", "/cases/{number}/take", { params: { number }, body: {} }),
    onSuccess: () => queries.invalidateQueries(),
  });
  const explain = useMutation({
    mutationFn: () =>
      call<typeof explainCase>("POST", "/cases/{number}/explain", { params: { number }, body: draft }),
    onSuccess: async () => {
      discard();
      await queries.invalidateQueries();
    },
  });
  const { note: wrong } = fieldsOf(explain.error);
  return (
    <>
      <Button isBusy={take.isPending} onClick={() => take.mutate()}>
        {isTaken ? "Take it over" : "I look into it"}
      </Button>
      <LongField
        label="What explains it"
        value={draft.note}
        maxLength={500}
        onValue={(note) => change({ note })}
        error={wrong}
      />
      <Note>This ends the case and moves no money. What moves money is a request of two people.</Note>
      {(explain.isError || take.isError) && wrong === undefined && (
        <FailureNote error={explain.error ?? take.error} />
      )}
      <Button variant="primary" size="lg" isBusy={explain.isPending} onClick={() => explain.mutate()}>
        End the case
      </Button>
    </>
  );
}
