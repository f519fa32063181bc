import type { readApplications } from "@vaada/contract/console/calls/applications";
import { DECISION_AIM_MINUTES, DECISION_RISK_MINUTES } from "@vaada/contract/console/service-levels";
import { iconClock } from "@vaada/ui/later-icons";
import desk from "../../parts/case-desk.module.css";
import { ChoicePills } from "../../parts/choice-pills.tsx";
import { age, inWords, rupees } from "../../parts/figures.ts";
import { useTitle } from "../../parts/page.tsx";
import { StaleBar } from "../../parts/stale-bar.tsx";
import { Tag } from "../../parts/tag.tsx";
import { useNow } from "../../parts/use-now.ts";
import { useAddress } from "../../table/address.ts";
import { chosenDay, DayFilter } from "../../table/day-filter.tsx";
import { ExportButton } from "../../table/export-button.tsx";
import { Queue } from "../../table/queue.tsx";
import { SearchFilter } from "../../table/search-filter.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";
import { isWorkFilter, useWorkPills, workQuery } from "../../table/work-filter.ts";
import styles from "./applications.module.css";
import { Case } from "./case.tsx";

type Row = RowOf<typeof readApplications>;

const idOf = (row: Row): string => String(row.loan_id);
const STATES = ["waiting", "mine", "at-risk", "open", "closed", "all"] as const;
type State = (typeof STATES)[number];

const AGES_MS = 15_000;
const AIM_MS = DECISION_AIM_MINUTES * 60_000;
const RISK_MS = DECISION_RISK_MINUTES * 60_000;

/** The queue on the left, the case that is open beside it. */
export function Applications() {
  useTitle("Applications");
  const { search, change } = useAddress();
  const { open } = search;
  const { term } = search;
  const state: State = STATES.find((one) => one === search.state) ?? "waiting";
  const shown = isWorkFilter(state) ? "waiting" : state === "all" ? undefined : state;
  const query = { state: shown, ...workQuery(state), on: chosenDay(search.on), term };
  const { openCount, pills } = useWorkPills("applications");
  const list = useList<typeof readApplications>({ path: "/applications", query, idOf });
  return (
    <div className={styles.desk}>
      <section className={desk.list} aria-label="Queue">
        <div className={desk.head}>
          <h1>Applications</h1>
          <StaleBar updatedAt={list.updatedAt} />
          <ExportButton path="/applications" filter={query} size="sm" />
        </div>
        <div className={styles.filters}>
          <ChoicePills
            label="State"
            value={state}
            onValue={(value) => change({ state: value === "waiting" ? undefined : value, open: undefined })}
            pills={[
              { value: "waiting", words: "To review", count: openCount },
              ...pills,
              { value: "open", words: "Open" },
              { value: "closed", words: "Ended" },
              { value: "all", words: "All" },
            ]}
          />
          <DayFilter what="Decided on" />
          <SearchFilter />
        </div>
        <Queue
          label="Applications"
          list={list}
          idOf={idOf}
          card={(row) => <ApplicationCard row={row} />}
          empty={
            shown === "waiting" && term === undefined ? "Queue is clear." : "No application is like this."
          }
          openId={open}
          onOpen={(row) => change({ open: idOf(row) }, { isReplaced: open !== undefined })}
        />
      </section>
      {open === undefined ? (
        <p className={desk.nothing}>Choose an application, or press J.</p>
      ) : (
        <Case key={open} loanId={open} />
      )}
    </div>
  );
}

function ApplicationCard({ row }: { row: Row }) {
  const now = useNow(AGES_MS);
  const since = Date.parse(row.waits_since ?? row.started_at);
  const waited = now - since;
  return (
    <>
      <span className={desk.line}>
        <strong>{row.name ?? "Not named yet"}</strong>
        <strong>{row.amount_asked === null ? "" : rupees(row.amount_asked)}</strong>
      </span>
      <span className={desk.line}>
        <span>
          {row.loan_id} · {row.status}
        </span>
        <span
          className={
            row.waits_for === null ? "" : waited > AIM_MS ? styles.late : waited > RISK_MS ? styles.soon : ""
          }
        >
          {age(since, now)}
        </span>
      </span>
      {row.waits_for !== null && (
        <span className={desk.tags}>
          <Tag tone={waited > AIM_MS ? "bad" : "warn"} icon={iconClock}>
            {WAITS[row.waits_for]}
          </Tag>
          {row.loan_type !== "" && <Tag>{inWords(row.loan_type)}</Tag>}
        </span>
      )}
    </>
  );
}

const WAITS: Readonly<Record<NonNullable<Row["waits_for"]>, string>> = {
  decision: "Needs a decision",
  blacklist: "On the blacklist",
  selfie: "Selfie to compare",
  screening: "May be on a list",
};
