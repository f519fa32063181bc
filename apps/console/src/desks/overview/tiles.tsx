import { Link } from "@tanstack/react-router";
import { DAY_MS } from "@vaada/calendar/civil-date";
import type { readOverview } from "@vaada/contract/console/calls/overview";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { DECISION_AIM_MINUTES } from "@vaada/contract/console/service-levels";
import { Icon } from "@vaada/ui/icon";
import { iconClock, iconForward } from "@vaada/ui/later-icons";
import type { ReactNode } from "react";
import { age, count, countOf, weekdayOf, wholeRupees } from "../../parts/figures.ts";
import { SplitBar } from "../../parts/split-bar.tsx";
import styles from "./overview.module.css";

export type OverviewData = ConsoleReplyOf<typeof readOverview>;

const AIM_MS = DECISION_AIM_MINUTES * 60_000;

/** "177 last Mon": up to the same time of that day. */
function then({ compared: { on }, on: today }: OverviewData, figure: string | null): string | undefined {
  if (figure === null) return undefined;
  const isYesterday = Date.parse(today) - Date.parse(on) === DAY_MS;
  return `${figure} ${isYesterday ? "yesterday" : `last ${weekdayOf(on).slice(0, 3)}`}`;
}

type TileProps = {
  title: string;
  to: string;
  search?: Readonly<Record<string, string>>;
  figure: ReactNode;
  /** The figure to compare with. */
  aside?: string | undefined;
  children: ReactNode;
};

function Tile({ title, to, search = {}, figure, aside, children }: TileProps) {
  return (
    <Link to={to} search={search} className={styles.tile}>
      <span className={styles.title}>
        {title}
        <Icon path={iconForward} size="xs" />
      </span>
      <span className={styles.figure}>
        <strong>{figure}</strong>
        {aside !== undefined && <span>{aside}</span>}
      </span>
      {children}
    </Link>
  );
}

export function Decisions({ data }: { data: OverviewData }) {
  const { decisions, compared, on } = data;
  if (decisions === null) return null;
  const { approved, refused, with_a_person: person } = decisions;
  return (
    <Tile
      title="Decisions"
      to="/applications"
      search={{ state: "all", on }}
      figure={count(approved + refused)}
      aside={then(data, compared.decided === null ? null : count(compared.decided))}
    >
      <SplitBar
        parts={[
          { value: approved, tone: "main" },
          { value: refused, tone: "plain" },
          { value: person, tone: "warn" },
        ]}
      />
      <span className={styles.parts}>
        <span>
          <b>{count(approved)}</b> approved
        </span>
        <span>
          <b>{count(refused)}</b> refused
        </span>
        <span className={person > 0 ? styles.warn : ""}>
          <b>{count(person)}</b> with a person
        </span>
      </span>
    </Tile>
  );
}

export function TimeToDecision({ data }: { data: OverviewData }) {
  const { decisions, compared, now } = data;
  if (decisions === null) return null;
  const { median_seconds: median, nine_of_ten_seconds: most, oldest_waits_since: oldest } = decisions;
  const waited = oldest === null ? 0 : Date.parse(now) - Date.parse(oldest);
  return (
    <Tile
      title="Time to decision"
      to="/applications"
      figure={median === null ? "none yet" : inSeconds(median)}
      aside={then(data, compared.median_seconds === null ? null : inSeconds(compared.median_seconds))}
    >
      <span>{most === null ? "nothing was decided today" : `median; 9 of 10 within ${inSeconds(most)}`}</span>
      {oldest !== null && (
        <span className={`${styles.signed} ${waited > AIM_MS ? styles.bad : ""}`}>
          {waited > AIM_MS && <Icon path={iconClock} size="xs" />} Longest wait {age(0, waited)}, aim{" "}
          {DECISION_AIM_MINUTES} min
        </span>
      )}
    </Tile>
  );
}

const inSeconds = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

export function Disbursed({ data }: { data: OverviewData }) {
  const { disbursed, compared, on } = data;
  if (disbursed === null) return null;
  return (
    <Tile
      title="Disbursed"
      to="/disbursals"
      search={{ state: "arrived", on }}
      figure={wholeRupees(disbursed.amount)}
      aside={then(data, compared.disbursed === null ? null : wholeRupees(compared.disbursed))}
    >
      <span>{countOf(disbursed.count, "loan")} arrived with their borrowers</span>
      <span>
        {wholeRupees(disbursed.principal)} less fee and GST {wholeRupees(disbursed.fee_and_gst)}
      </span>
    </Tile>
  );
}

export function Due({ data: { due, on } }: { data: OverviewData }) {
  if (due === null) return null;
  const { all, paid } = due;
  return (
    <Tile
      title="Due today"
      to="/repayments"
      search={{ on }}
      figure={wholeRupees(paid.amount)}
      aside={`of ${wholeRupees(all.amount)}${all.amount === 0 ? "" : ` · ${Math.floor((paid.amount * 100) / all.amount)}%`}`}
    >
      <SplitBar
        parts={[
          { value: due.paid.count, tone: "main" },
          { value: due.debits_undecided, tone: "warn" },
          { value: due.debits_bounced, tone: "bad" },
        ]}
      />
      <span className={styles.parts}>
        <span>
          <b>{count(due.paid.count)}</b> paid
        </span>
        <span className={due.debits_undecided > 0 ? styles.warn : ""}>
          <b>{count(due.debits_undecided)}</b> undecided
        </span>
        <span className={due.debits_bounced > 0 ? styles.bad : ""}>
          <b>{count(due.debits_bounced)}</b> bounced
        </span>
      </span>
    </Tile>
  );
}
