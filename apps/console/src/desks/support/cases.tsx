import { useQuery } from "@tanstack/react-query";
import type { explainCase, readCase, readCases, takeCase } from "@vaada/contract/console/calls/cases";
import { lazy, type ReactNode, Suspense } from "react";
import { call } from "../../api/client.ts";
import { Card, Facts } from "../../parts/card.tsx";
import { useDraft } from "../../parts/drawer.tsx";
import { LongField } from "../../parts/field.tsx";
import { exactRupees, inWords, moment } from "../../parts/figures.ts";
import { Tag } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import type { Column } from "../../table/data-table.tsx";
import { TableWithDrawer } from "../../table/table-with-drawer.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";
import { OpenOrEnded, useShownState } from "./open-or-ended.tsx";
import { CustomerLink, QuestionDrawer, TAKEN, TakeAndEnd } from "./take-and-answer.tsx";

/** A rule of the books is hardly ever broken, so what ends its case comes when it is. */
const ExplainBrokenRule = lazy(async () => ({
  default: (await import("./explain-broken-rule.tsx")).ExplainBrokenRule,
}));

type Row = RowOf<typeof readCases>;

/** The kind of a case about a rule of the books. */
const BROKEN_RULE = "books-broken";

const figure = (amount: number | null): string => (amount === null ? "" : exactRupees(amount));

const COLUMNS: readonly Column<Row>[] = [
  { id: "number", header: "Case", cell: (row) => row.number },
  { id: "kind", header: "What", cell: (row) => inWords(row.kind), sortBy: (row) => row.kind },
  { id: "loan", header: "Loan", cell: (row) => row.loan_id ?? "none" },
  { id: "reference", header: "Reference", cell: (row) => row.reference },
  { id: "theirs", header: "Theirs", isFigure: true, cell: (row) => figure(row.theirs) },
  { id: "ours", header: "Ours", isFigure: true, cell: (row) => figure(row.ours) },
  { id: "opened", header: "Opened", cell: (row) => moment(row.opened_at), sortBy: (row) => row.opened_at },
  TAKEN,
  {
    id: "state",
    header: "State",
    cell: (row) => <Tag tone={row.state === "open" ? "warn" : "good"}>{inWords(row.state)}</Tag>,
  },
];

const idOf = (row: Row): string => String(row.number);

/** Questions about money that no rule decides. */
export function Cases() {
  const { state, isOpen, query } = useShownState({ endedWord: "explained" });
  const list = useList<typeof readCases>({ path: "/cases", query, idOf });
  return (
    <>
      <OpenOrEnded list="cases" state={state} query={query} />
      <TableWithDrawer
        label="Cases"
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        empty={isOpen ? "No case is open." : "No case is like this."}
        drawer={(number, close) => <CaseDrawer number={number} onClose={close} />}
      />
    </>
  );
}

function CaseDrawer({ number, onClose }: { number: string; onClose: () => void }) {
  const can = useCan();
  const one = useQuery({
    queryKey: ["case", number],
    queryFn: ({ signal }) => call<typeof readCase>("GET", "/cases/{number}", { params: { number }, signal }),
  });
  return (
    <QuestionDrawer
      kind="Case"
      question={one}
      titleOf={({ kind }) => inWords(kind)}
      subOf={({ kind, reference }) =>
        kind === BROKEN_RULE ? `Case ${number}` : `Case ${number} · ${reference}`
      }
      onClose={onClose}
    >
      {(data) => (
        <>
          <Facts
            rows={[
              ["Opened", moment(data.opened_at)],
              ...(data.kind === BROKEN_RULE ? [["Rule", data.reference] as const] : figuresOf(data)),
              ["Looks into it", data.taken_by ?? "nobody yet"],
            ]}
          />
          {data.explained_at !== null && (
            <Card title={`Explained by ${data.explained_by}, ${moment(data.explained_at)}`}>
              <p>{data.note}</p>
            </Card>
          )}
          {data.state === "open" && data.kind === BROKEN_RULE && (
            <Suspense fallback={null}>
              <ExplainBrokenRule number={data.number} rule={data.reference} />
            </Suspense>
          )}
          {data.state === "open" && data.kind !== BROKEN_RULE && can("cases:work") && (
            <Explain number={number} isTaken={data.taken_by !== null} />
          )}
        </>
      )}
    </QuestionDrawer>
  );
}

/** A case about money that somebody else moved. */
const figuresOf = (data: Row): readonly (readonly [string, ReactNode])[] => [
  ...(data.theirs === null ? [] : [["The provider says", exactRupees(data.theirs)] as const]),
  ...(data.ours === null ? [] : [["Our ledger says", exactRupees(data.ours)] as const]),
  [
    "Loan",
    data.borrower_id === null ? (
      "none that we know"
    ) : (
      <CustomerLink key="customer" borrowerId={data.borrower_id}>
        {data.loan_id}
      </CustomerLink>
    ),
  ],
];

function Explain({ number, isTaken }: { number: string; isTaken: boolean }) {
  const { draft, change, discard } = useDraft(`case-${number}`, { note: "" });
  const params = { number };
  return (
    <TakeAndEnd
      isTaken={isTaken}
      take={() => call<typeof takeCase>("POST", "/cases/{number}/take", { params, body: {} })}
      end={() => call<typeof explainCase>("POST", "/cases/{number}/explain", { params, body: draft })}
      onEnded={discard}
      words="End the case"
      says="This ends the case and moves no money. What moves money is a request of two people."
    >
      {(fields) => (
        <LongField
          label="What explains it"
          value={draft.note}
          maxLength={500}
          onValue={(note) => change({ note })}
          error={fields.note}
        />
      )}
    </TakeAndEnd>
  );
}
