import { useQuery } from "@tanstack/react-query";
import type {
  CollectionView,
  readCollectionBuckets,
  readCollections,
} from "@vaada/contract/console/calls/collections";
import { call } from "../../api/client.ts";
import desk from "../../parts/case-desk.module.css";
import { ChoicePills } from "../../parts/choice-pills.tsx";
import { count, countOf, day, inWords, rupees, wholeRupees } from "../../parts/figures.ts";
import { useTitle } from "../../parts/page.tsx";
import { StaleBar } from "../../parts/stale-bar.tsx";
import { Tag } from "../../parts/tag.tsx";
import { useAddress } from "../../table/address.ts";
import { ExportButton } from "../../table/export-button.tsx";
import { Queue } from "../../table/queue.tsx";
import { SearchFilter } from "../../table/search-filter.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";
import styles from "./collections.module.css";
import { Person } from "./person.tsx";

type Row = RowOf<typeof readCollections>;

const GROUPS: readonly {
  readonly title: string;
  readonly views: readonly (readonly [CollectionView, string])[];
  readonly hasPrincipal?: boolean;
}[] = [
  {
    title: "My day",
    views: [
      ["to-reach", "To reach"],
      ["promises-due", "Promises due today"],
      ["promises-broken", "Promises broken"],
    ],
  },
  {
    title: "By days overdue, principal",
    hasPrincipal: true,
    views: [
      ["sma-0", "SMA-0, 1 to 29"],
      ["sma-1", "SMA-1, 30 to 59"],
      ["sma-2", "SMA-2, 60 to 89"],
      ["npa", "NPA, 90 and over"],
    ],
  },
  {
    title: "Contact stopped",
    views: [
      ["hardship", "Hardship"],
      ["dispute", "Dispute"],
      ["bereavement", "Bereavement"],
    ],
  },
];

const VIEWS = GROUPS.flatMap(({ views }) => views);
const WHOSE = [
  { value: "everybody", words: "Everybody's" },
  { value: "mine", words: "Mine" },
] as const;
const ASK_AGAIN_MS = 60_000;
const idOf = (row: Row): string => String(row.loan_id);

/** Buckets, the list, and the person that is open. */
export function Collections() {
  useTitle("Collections");
  const { search, change } = useAddress();
  const [view, words] = VIEWS.find(([one]) => one === search.view) ?? (["to-reach", "To reach"] as const);
  const isAll = search.view === "all";
  const isMine = search.mine === "yes";
  const query = {
    view: isAll ? undefined : view,
    mine: isMine ? "yes" : undefined,
    term: search.term,
  };
  const list = useList<typeof readCollections>({ path: "/collections", query, idOf });
  const { open } = search;
  return (
    <div className={styles.desk}>
      <Buckets view={isAll ? "all" : view} onView={(next) => change({ view: next, open: undefined })} />
      <section className={desk.list} aria-label="List">
        <div className={desk.head}>
          <h2>{isAll ? "All overdue" : words}</h2>
          <StaleBar updatedAt={list.updatedAt} />
          <ExportButton path="/collections" filter={query} size="sm" />
        </div>
        <div className={styles.whose}>
          <ChoicePills
            label="Whose"
            value={isMine ? "mine" : "everybody"}
            onValue={(value) => change({ mine: value === "mine" ? "yes" : undefined, open: undefined })}
            pills={WHOSE}
          />
          <SearchFilter />
        </div>
        <Queue
          label="Overdue loans"
          list={list}
          idOf={idOf}
          card={(row) => <LoanCard row={row} />}
          empty="Nobody is in this list."
          openId={open}
          onOpen={(row) => change({ open: idOf(row) }, { isReplaced: open !== undefined })}
        />
      </section>
      {open === undefined ? (
        <p className={desk.nothing}>Choose somebody, or press J.</p>
      ) : (
        <Person key={open} loanId={open} />
      )}
    </div>
  );
}

function Buckets({ view, onView }: { view: string; onView: (view: string) => void }) {
  const buckets = useQuery({
    queryKey: ["collection-buckets"],
    queryFn: ({ signal }) => call<typeof readCollectionBuckets>("GET", "/collections/buckets", { signal }),
    refetchInterval: ASK_AGAIN_MS,
  });
  const { data } = buckets;
  const row = (
    one: string,
    words: string,
    figures: { loans: number; principal: number } | undefined,
    hasSum = false,
  ) => (
    <li key={one}>
      <button type="button" aria-current={one === view ? "true" : undefined} onClick={() => onView(one)}>
        <span>
          {words}
          {hasSum && figures !== undefined && <small>{wholeRupees(figures.principal)}</small>}
        </span>
        <strong>{figures === undefined ? "" : count(figures.loans)}</strong>
      </button>
    </li>
  );
  return (
    <nav className={`${desk.list} ${styles.buckets}`} aria-label="Buckets">
      <h1>Collections</h1>
      {GROUPS.map(({ title, views, hasPrincipal }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {views.map(([one, words]) =>
              row(
                one,
                words,
                data?.views.find((known) => known.view === one),
                hasPrincipal,
              ),
            )}
            {hasPrincipal && row("all", "All overdue", data?.all, true)}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function LoanCard({ row }: { row: Row }) {
  return (
    <>
      <span className={desk.line}>
        <strong>{row.name ?? "Not named yet"}</strong>
        <strong>{rupees(row.due)}</strong>
      </span>
      <span className={desk.line}>
        <span>{row.loan_no}</span>
        <span>{countOf(row.overdue_days, "day")}</span>
      </span>
      <span className={desk.tags}>{stateOf(row)}</span>
    </>
  );
}

function stateOf({ stopped_for, promise, contacts }: Row) {
  if (stopped_for !== null) return <Tag tone="bad">{inWords(stopped_for)}, contact stopped</Tag>;
  if (promise?.state === "open") return <Tag tone="primary">Promised {day(promise.on)}</Tag>;
  if (promise?.state === "broken") return <Tag tone="warn">Promise broken</Tag>;
  return <Tag>{contacts === 0 ? "No contact yet" : `${countOf(contacts, "contact")} so far`}</Tag>;
}
