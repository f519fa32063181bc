import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type {
  checkTrail,
  readTrail,
  readTrailEntry,
  TrailOutcome,
} from "@vaada/contract/console/calls/audit";
import type { readStaff } from "@vaada/contract/console/calls/staff";
import { iconCheck } from "@vaada/ui/icons";
import { call } from "../../api/client.ts";
import { BeforeAfter, figureInWords } from "../../parts/before-after.tsx";
import { Button } from "../../parts/button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { ChoicePills } from "../../parts/choice-pills.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { count, day, inWords, moment } from "../../parts/figures.ts";
import { FailureNote, Note } from "../../parts/note.tsx";
import { Page } from "../../parts/page.tsx";
import { Avatar } from "../../parts/person.tsx";
import { Tag, type Tone } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import { useAddress } from "../../table/address.ts";
import type { Column } from "../../table/data-table.tsx";
import { ExportButton } from "../../table/export-button.tsx";
import { TableWithDrawer } from "../../table/table-with-drawer.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";
import styles from "./audit.module.css";

type Entry = RowOf<typeof readTrail>;

const TONES: Readonly<Record<TrailOutcome, Tone>> = {
  done: "plain",
  refused: "bad",
  asked: "warn",
  agreed: "good",
  declined: "bad",
  withdrawn: "plain",
  lapsed: "plain",
};

/** One side of what changed, in a cell of the list: the fields that differ, or all where none does. */
function inOneLine(figures: Entry["before"], other: Entry["before"]): string {
  const entries = Object.entries(figures ?? {});
  const changed = entries.filter(([name, value]) => other?.[name] !== value);
  return (changed.length === 0 ? entries : changed)
    .slice(0, 2)
    .map(([name, value]) => `${inWords(name)} ${figureInWords(name, value)}`)
    .join(", ");
}

/** As much as fits; the rest is read by pointing at it, or in the entry. */
const Short = ({ words }: { words: string }) => (
  <span className={styles.cell} title={words}>
    {words}
  </span>
);

const COLUMNS: readonly Column<Entry>[] = [
  { id: "at", header: "Time", cell: (row) => moment(row.at) },
  {
    id: "by",
    header: "Who",
    cell: (row) => (
      <span className={styles.who}>
        <Avatar name={row.by ?? "System"} />
        {row.by ?? "Nobody signed in"}
      </span>
    ),
  },
  {
    id: "act",
    header: "Did what",
    cell: (row) => (
      <>
        {inWords(row.act)} <Tag tone={TONES[row.outcome]}>{row.outcome}</Tag>
      </>
    ),
  },
  { id: "loan", header: "On", cell: (row) => row.loan_id ?? "" },
  {
    id: "before",
    header: "Before",
    cell: (row) => <Short words={inOneLine(row.before, row.after)} />,
  },
  {
    id: "after",
    header: "After",
    cell: (row) => <Short words={inOneLine(row.after, row.before)} />,
  },
  { id: "why", header: "Why", cell: (row) => <Short words={row.reason ?? ""} /> },
];

const idOf = (row: Entry): string => String(row.position);

const KINDS = [
  { value: "", words: "All" },
  { value: "view", words: "Views" },
  { value: "reveal", words: "Reveals" },
  { value: "export", words: "Exports" },
  { value: "waiver", words: "Waivers" },
  { value: "release", words: "Releases" },
  { value: "role-change", words: "Roles" },
  { value: "sign-in", words: "Sign-ins" },
] as const;

/** Everything that the lender's people did or looked at. Whoever may not read all of it reads their own. */
export function Audit() {
  const can = useCan();
  const { search, change } = useAddress();
  const { act = "", loan_id, on, staff_id } = search;
  const query = { act: act === "" ? undefined : act, loan_id, on, staff_id };
  const list = useList<typeof readTrail>({ path: "/audit", query, idOf });
  return (
    <Page
      title="Audit"
      sub={
        can("audit:read")
          ? "Everything anybody did or looked at. Only added to; nobody can change or remove an entry."
          : "Everything you did or looked at. Only added to; nobody can change or remove an entry."
      }
      actions={
        <>
          {can("audit:export") && <ExportButton path="/audit" filter={query} />}
          <Button onClick={() => print()}>Print</Button>
        </>
      }
    >
      {can("audit:read") && <Chain />}
      <div className={styles.filters}>
        <ChoicePills
          label="Kinds of entries"
          value={act}
          onValue={(value) => change({ act: value, open: undefined })}
          pills={KINDS}
        />
        <input
          className={styles.day}
          type="date"
          aria-label="Day"
          value={on ?? ""}
          onChange={({ target: { value } }) => change({ on: value, open: undefined })}
        />
        {can("audit:read") && can("staff:read") && (
          <People value={staff_id ?? ""} onValue={(value) => change({ staff_id: value, open: undefined })} />
        )}
        {loan_id !== undefined && (
          <Button size="sm" onClick={() => change({ loan_id: undefined })}>
            Only loan {loan_id} ✕
          </Button>
        )}
      </div>
      <TableWithDrawer
        label="Entries of the trail"
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        empty="No entry is like this."
        drawer={(position, close) => <EntryDrawer position={position} onClose={close} />}
      />
    </Page>
  );
}

/** Everybody, or one of the lender's people. */
function People({ value, onValue }: { value: string; onValue: (staffId: string) => void }) {
  const people = useQuery({
    queryKey: ["people"],
    queryFn: ({ signal }) => call<typeof readStaff>("GET", "/staff", { query: { limit: 200 }, signal }),
  });
  return (
    <select
      className={styles.day}
      aria-label="Who"
      value={value}
      onChange={(event) => onValue(event.target.value)}
    >
      <option value="">Anybody</option>
      {people.data?.rows.map(({ staff_id, name }) => (
        <option key={staff_id} value={staff_id}>
          {name}
        </option>
      ))}
    </select>
  );
}

const CHECK_AGAIN_MS = 15 * 60_000;

/** Whether trail and journal are whole, held against the heads that left the database. It is asked every quarter of an hour. */
function Chain() {
  const check = useQuery({
    queryKey: ["chain"],
    queryFn: ({ signal }) => call<typeof checkTrail>("GET", "/audit/check", { signal }),
    refetchInterval: CHECK_AGAIN_MS,
    staleTime: CHECK_AGAIN_MS,
  });
  const { data } = check;
  return (
    <section className={styles.chain} aria-label="Chain">
      <div>
        {data === undefined ? (
          <p>
            Each entry holds the hash of the one before it. The check holds them against the heads that left.
          </p>
        ) : data.sound ? (
          <dl className={styles.sound}>
            <div>
              <dt>
                <Tag tone="good" icon={iconCheck}>
                  Chain unbroken
                </Tag>
              </dt>
              <dd>{count(data.entries)} entries, each holds the hash of the one before</dd>
            </div>
            <div>
              <dt>Last check</dt>
              <dd>{moment(data.checked_at)}</dd>
            </div>
            <div>
              <dt>{data.head_left_on === null ? "Head" : `Head of ${day(data.head_left_on)}`}</dt>
              <dd>{data.head_left_on === null ? "none has left yet" : "Signed, copied out"}</dd>
            </div>
          </dl>
        ) : (
          <Note tone="bad">
            <strong>The chain is broken.</strong>{" "}
            {data.breaches.map(({ rule, rows }) => `${rule}: ${count(rows)} rows`).join("; ")}. Move nothing
            before you know who did it.
          </Note>
        )}
        {check.isError && <FailureNote error={check.error} />}
      </div>
      <Button isBusy={check.isFetching} onClick={() => void check.refetch()}>
        Check now
      </Button>
    </section>
  );
}

function EntryDrawer({ position, onClose }: { position: string; onClose: () => void }) {
  const entry = useQuery({
    queryKey: ["trail-entry", position],
    queryFn: ({ signal }) =>
      call<typeof readTrailEntry>("GET", "/audit/{position}", { params: { position }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = entry;
  return (
    <Drawer
      title={data === undefined ? "Entry" : inWords(data.act)}
      sub={data === undefined ? undefined : `${moment(data.at)} · entry ${count(data.position)}`}
      onClose={onClose}
    >
      {entry.isError && <FailureNote error={entry.error} onRetry={() => void entry.refetch()} />}
      {data !== undefined && (
        <>
          <Facts
            rows={[
              ["Who", data.by ?? "Nobody signed in"],
              ["Role", data.role === null ? "none" : inWords(data.role)],
              ["Came to", inWords(data.outcome)],
              ["Loan", data.loan_id ?? "none"],
              ...(data.request_id === null
                ? []
                : [
                    [
                      "Both people",
                      <Link key="request" to="/requests" search={{ open: data.request_id }}>
                        The request
                      </Link>,
                    ] as const,
                  ]),
              ["Address", data.address ?? "none"],
            ]}
          />
          <Card title="What changed">
            <BeforeAfter before={data.before} after={data.after} />
          </Card>
          <Card title="Reason given">
            <p>{data.reason ?? "None is asked for here."}</p>
          </Card>
          <Card title="In the chain">
            <ol className={styles.links}>
              <li>
                {count(data.position - 1)} · <code>{data.previous_hash.slice(0, 12)}…</code>
              </li>
              <li>
                <strong>{count(data.position)}</strong> · <code>{data.hash.slice(0, 12)}…</code>{" "}
                <Tag tone={data.fits ? "good" : "bad"}>{data.fits ? "fits" : "does not fit"}</Tag>
              </li>
              {data.next !== null && (
                <li>
                  {count(data.next.position)} · <code>{data.next.hash.slice(0, 12)}…</code>
                </li>
              )}
            </ol>
          </Card>
        </>
      )}
    </Drawer>
  );
}
