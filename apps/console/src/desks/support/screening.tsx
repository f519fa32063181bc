import { useQuery } from "@tanstack/react-query";
import type {
  confirmMatch,
  readMatch,
  readMatches,
  readWatchLists,
  WatchList,
} from "@vaada/contract/console/calls/screening";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { lazy, Suspense, useState } from "react";
import { call } from "../../api/client.ts";
import { AskDrawer } from "../../parts/ask-drawer.tsx";
import { Button } from "../../parts/button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { ChoicePills } from "../../parts/choice-pills.tsx";
import { useDraft } from "../../parts/drawer.tsx";
import { ReasonField } from "../../parts/field.tsx";
import { count, day, inWords, moment } from "../../parts/figures.ts";
import { Note } from "../../parts/note.tsx";
import { SendDrawer } from "../../parts/send-drawer.tsx";
import { Tag, type Tone } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import { useAddress } from "../../table/address.ts";
import type { Column } from "../../table/data-table.tsx";
import { TableWithDrawer } from "../../table/table-with-drawer.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";
import styles from "./support.module.css";
import { CustomerLink, QuestionDrawer } from "./take-and-answer.tsx";

/** Lists come once a day, so the drawer that takes them comes when it is opened. */
const ImportDrawer = lazy(async () => ({ default: (await import("./import-drawer.tsx")).ImportDrawer }));

type MatchRow = RowOf<typeof readMatches>;
type Match = ConsoleReplyOf<typeof readMatch>;
type Version = RowOf<typeof readWatchLists>;

const LIST_NAMES: Readonly<Record<WatchList, string>> = {
  un: "Security Council",
  domestic: "Government of India",
  pep: "Public offices",
};
const TONES: Readonly<Record<Match["state"], Tone>> = { open: "warn", cleared: "good", confirmed: "bad" };
const STATE_WORDS: Readonly<Record<Match["state"], string>> = {
  open: "Possible match",
  cleared: "Somebody else",
  confirmed: "The person",
};
const BIRTH_WORDS: Readonly<Record<Match["birth"], string>> = {
  "same-day": "same day",
  near: "near",
  unknown: "not known",
};

const StateTag = ({ state }: Pick<Match, "state">) => <Tag tone={TONES[state]}>{STATE_WORDS[state]}</Tag>;

const MATCH_COLUMNS: readonly Column<MatchRow>[] = [
  { id: "number", header: "Match", cell: (row) => row.number },
  { id: "name", header: "Borrower", cell: (row) => row.name ?? "erased" },
  { id: "listed", header: "On the list", cell: (row) => `${row.listed_name}, ${row.reference}` },
  { id: "state", header: "State", cell: (row) => <StateTag state={row.state} /> },
  { id: "list", header: "List", cell: (row) => LIST_NAMES[row.list], sortBy: (row) => row.list },
  { id: "score", header: "Likeness", isFigure: true, cell: (row) => row.score, sortBy: (row) => row.score },
  { id: "birth", header: "Birth", cell: (row) => BIRTH_WORDS[row.birth] },
  { id: "found", header: "Found", cell: (row) => moment(row.found_at), sortBy: (row) => row.found_at },
];

const MATCH_FILTERS = [
  { value: "open", words: "Open" },
  { value: "confirmed", words: "Confirmed" },
  { value: "cleared", words: "Cleared" },
  { value: "all", words: "All" },
] as const;

const idOf = (row: { readonly number: number }): string => String(row.number);

/** Borrowers who may be on a list of sanctions or public offices. Nothing goes on until it is known. */
export function Matches() {
  const { search, change } = useAddress();
  const state = MATCH_FILTERS.find(({ value }) => value === search.state)?.value ?? "open";
  const list = useList<typeof readMatches>({
    path: "/matches",
    query: { state: state === "all" ? undefined : state },
    idOf,
  });
  return (
    <>
      <div className={styles.filters}>
        <ChoicePills
          label="State"
          value={state}
          onValue={(value) => change({ state: value === "open" ? undefined : value, open: undefined })}
          pills={MATCH_FILTERS}
        />
      </div>
      <TableWithDrawer
        label="Possible matches"
        list={list}
        columns={MATCH_COLUMNS}
        idOf={idOf}
        empty={state === "open" ? "Nobody waits who may be on a list." : "No match is like this."}
        drawer={(number, close) => <MatchDrawer number={number} onClose={close} />}
      />
    </>
  );
}

type Act = "clear" | "confirm" | null;

function MatchDrawer({ number, onClose }: { number: string; onClose: () => void }) {
  const can = useCan();
  const [act, setAct] = useState<Act>(null);
  const match = useQuery({
    queryKey: ["match", number],
    queryFn: ({ signal }) =>
      call<typeof readMatch>("GET", "/matches/{number}", { params: { number }, signal }),
  });
  if (match.data !== undefined && act === "clear")
    return <ClearDrawer match={match.data} onClose={() => setAct(null)} />;
  if (match.data !== undefined && act === "confirm")
    return <ConfirmDrawer match={match.data} onClose={() => setAct(null)} />;
  return (
    <QuestionDrawer
      kind="Match"
      question={match}
      titleOf={({ name }) => name ?? "erased"}
      subOf={({ list, reference }) => `Match ${number} · ${LIST_NAMES[list]} · ${reference}`}
      onClose={onClose}
    >
      {(data) => (
        <>
          <Facts
            rows={[
              ["State", <StateTag key="state" state={data.state} />],
              [
                "Borrower",
                <CustomerLink key="customer" borrowerId={data.borrower_id}>
                  {`${data.name ?? "erased"} · ${data.mobile}`}
                </CustomerLink>,
              ],
              ["Born", data.born ?? "not known"],
              ["Loan", data.loan_id],
              ["Likeness", `${data.score} of 100 · birth ${BIRTH_WORDS[data.birth]}`],
              ["Found", moment(data.found_at)],
            ]}
          />
          <Card title="The entry as the list has it">
            <Facts
              rows={[
                ["Names", data.listed.names.join(" · ")],
                ["Born", data.listed.births.join(" · ") || "the list does not say"],
                ["Says besides", data.listed.note || "nothing"],
                ["Version", `${day(data.listed.dated_on)} · ${data.listed.source}`],
              ]}
            />
          </Card>
          {data.ended_at !== null && (
            <Card
              title={`${STATE_WORDS[data.state]}, by ${data.ended_by ?? "nobody"}, ${moment(data.ended_at)}`}
            >
              <p>{data.reason}</p>
            </Card>
          )}
          {data.state !== "cleared" && (
            <Note tone={data.state === "confirmed" ? "bad" : "warn"}>
              Nothing is decided on this borrower and no money goes. Tell the borrower nothing of the list.
            </Note>
          )}
          {data.waiting_request !== null && <Note>It waits for a second person to clear it.</Note>}
          {data.state !== "cleared" && data.waiting_request === null && can("ask:match-clear") && (
            <Button variant="primary" size="lg" onClick={() => setAct("clear")}>
              It is somebody else…
            </Button>
          )}
          {data.state === "open" && can("screening:work") && (
            <Button variant="danger" size="lg" onClick={() => setAct("confirm")}>
              It is this person…
            </Button>
          )}
        </>
      )}
    </QuestionDrawer>
  );
}

const CLEARED = [
  "Born in another year",
  "Another nationality and parentage",
  "The photo is of another person",
];

function ClearDrawer({ match, onClose }: { match: Match; onClose: () => void }) {
  const { draft, change, discard } = useDraft(`match-clear-${match.number}`, { reason: "" });
  return (
    <AskDrawer
      title="It is somebody else"
      sub={`${match.name ?? "erased"} · ${match.reference}`}
      onClose={onClose}
      says="A checker agrees. What was stopped then goes on."
      onAsked={discard}
      request={() => ({
        kind: "match-clear",
        loan_id: match.loan_id,
        reason: draft.reason,
        details: { match: match.number },
      })}
    >
      {(fields) => (
        <ReasonField
          label="How you know"
          value={draft.reason}
          onValue={(reason) => change({ reason })}
          suggestions={CLEARED}
          error={fields.reason}
        />
      )}
    </AskDrawer>
  );
}

const CONFIRMED = ["Name, birth and parentage agree", "The identity document is the one on the list"];

function ConfirmDrawer({ match, onClose }: { match: Match; onClose: () => void }) {
  const { draft, change, discard } = useDraft(`match-confirm-${match.number}`, { reason: "" });
  return (
    <SendDrawer
      title="It is this person"
      sub={`${match.name ?? "erased"} · ${match.reference}`}
      words="Confirm the match"
      variant="danger"
      before={<Note tone="bad">Everything stays stopped. Report it today as your policy says.</Note>}
      send={() =>
        call<typeof confirmMatch>("POST", "/matches/{number}/confirm", {
          params: { number: match.number },
          body: { reason: draft.reason },
        })
      }
      onSent={() => {
        discard();
        onClose();
      }}
      onClose={onClose}
    >
      {(fields) => (
        <ReasonField
          label="How you know"
          value={draft.reason}
          onValue={(reason) => change({ reason })}
          suggestions={CONFIRMED}
          error={fields.reason}
        />
      )}
    </SendDrawer>
  );
}

const VERSION_COLUMNS: readonly Column<Version>[] = [
  { id: "list", header: "List", cell: (row) => LIST_NAMES[row.list], sortBy: (row) => row.list },
  { id: "dated", header: "Of", cell: (row) => day(row.dated_on), sortBy: (row) => row.dated_on },
  { id: "people", header: "People", isFigure: true, cell: (row) => count(row.people) },
  {
    id: "screened",
    header: "Borrowers held against it",
    isFigure: true,
    cell: (row) => `${count(row.screened)}${row.screened_at === null ? " so far" : ""}`,
  },
  { id: "matches", header: "Matches", isFigure: true, cell: (row) => count(row.matches) },
  { id: "source", header: "From", cell: (row) => row.source },
  { id: "by", header: "Imported by", cell: (row) => `${row.imported_by ?? ""}, ${moment(row.imported_at)}` },
  {
    id: "state",
    header: "State",
    cell: (row) => (
      <Tag tone={row.is_in_force ? "good" : "plain"}>{row.is_in_force ? "In force" : "Earlier"}</Tag>
    ),
  },
];

/** Every version of the lists. The last of each is in force. */
export function WatchLists() {
  const can = useCan();
  const { search, change } = useAddress();
  const [isImporting, setImporting] = useState(false);
  // One drawer at a time: the one that was opened last, and then the one before it.
  const open = () => {
    change({ open: undefined });
    setImporting(true);
  };
  const list = useList<typeof readWatchLists>({ path: "/watch-lists", query: {}, idOf });
  return (
    <>
      {can("screening:import") && (
        <div className={styles.filters}>
          <Button variant="primary" onClick={open}>
            Import a list…
          </Button>
        </div>
      )}
      {isImporting && search.open === undefined && (
        <Suspense fallback={null}>
          <ImportDrawer names={LIST_NAMES} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      <TableWithDrawer
        label="Versions of the lists"
        list={list}
        columns={VERSION_COLUMNS}
        idOf={idOf}
        empty="No list was imported yet: nobody is held against any."
        drawer={(number, close) => (
          <VersionDrawer version={list.rows.find((row) => idOf(row) === number)} onClose={close} />
        )}
      />
    </>
  );
}

function VersionDrawer({ version, onClose }: { version: Version | undefined; onClose: () => void }) {
  const question = { data: version, isError: false, error: null, refetch: () => undefined };
  return (
    <QuestionDrawer
      kind="Version"
      question={question}
      titleOf={({ list }) => LIST_NAMES[list]}
      subOf={({ dated_on, people }) => `${day(dated_on)} · ${inWords(`${count(people)} people`)}`}
      onClose={onClose}
    >
      {(data) => (
        <Facts
          rows={[
            ["From", data.source],
            ["Imported", `${moment(data.imported_at)} by ${data.imported_by ?? "nobody"}`],
            ["Digest of the file", data.sha256],
            ["Borrowers held against it", count(data.screened)],
            ["Done", data.screened_at === null ? "not yet" : moment(data.screened_at)],
            ["Matches found", count(data.matches)],
          ]}
        />
      )}
    </QuestionDrawer>
  );
}
