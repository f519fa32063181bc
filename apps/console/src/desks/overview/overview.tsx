import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { PartnerState, readBooksCheck, readOverview } from "@vaada/contract/console/calls/overview";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import type { ReactNode } from "react";
import { call } from "../../api/client.ts";
import { BarRows } from "../../parts/bar-rows.tsx";
import { Card } from "../../parts/card.tsx";
import {
  age,
  count,
  countOf,
  day,
  inWords,
  moment,
  monthInWords,
  timeOf,
  wholeRupees,
} from "../../parts/figures.ts";
import { FailureNote, Note } from "../../parts/note.tsx";
import { Page } from "../../parts/page.tsx";
import { SplitBar } from "../../parts/split-bar.tsx";
import { StaleBar } from "../../parts/stale-bar.tsx";
import { Tag, type Tone } from "../../parts/tag.tsx";
import { partnersQuery } from "../../session/partners.ts";
import { useCan } from "../../session/session.ts";
import styles from "./overview.module.css";
import { WaitsForMe } from "./waits-for-me.tsx";

type OverviewData = ConsoleReplyOf<typeof readOverview>;

const READ_AGAIN_MS = 15_000;
const CHECK_AGAIN_MS = 15 * 60_000;
/** A person should have looked after so long. */
const AIM_MS = 30 * 60_000;
/** Business of a day is closed by 1 AM of the next. */
const CLOSED_BY_MS = 25 * 3_600_000;

/** What happened today and what waits. Every tile is one link to the list that makes its figure. */
export function Overview() {
  const overview = useQuery({
    queryKey: ["overview"],
    queryFn: ({ signal }) => call<typeof readOverview>("GET", "/overview", { signal }),
    refetchInterval: READ_AGAIN_MS,
  });
  const can = useCan();
  const { data } = overview;
  return (
    <Page
      title="Today"
      sub={data === undefined ? undefined : `${day(data.on)} · all figures up to ${timeOf(data.now)}`}
      actions={<StaleBar updatedAt={overview.dataUpdatedAt} />}
    >
      {overview.isError && <FailureNote error={overview.error} onRetry={() => void overview.refetch()} />}
      {data !== undefined && (
        <>
          <div className={styles.tiles}>
            <Decisions data={data} />
            <TimeToDecision data={data} />
            <Disbursed data={data} />
            <Due data={data} />
          </div>
          <div className={styles.cards}>
            <Funnel data={data} />
            <Overdue data={data} />
            <Partners />
          </div>
        </>
      )}
      <div className={styles.below}>
        <WaitsForMe />
        {data !== undefined && (
          <div className={styles.side}>
            <Close data={data} />
            {can("books:read") && <BooksCheck />}
          </div>
        )}
      </div>
    </Page>
  );
}

type TileProps = {
  title: string;
  to: string;
  state?: string;
  on?: string;
  figure: ReactNode;
  children: ReactNode;
};

function Tile({ title, to, state, on, figure, children }: TileProps) {
  return (
    <Link to={to} search={{ state, on }} className={styles.tile}>
      <span className={styles.title}>{title}</span>
      <strong>{figure}</strong>
      {children}
    </Link>
  );
}

function Decisions({ data: { decisions, on } }: { data: OverviewData }) {
  if (decisions === null) return null;
  const { approved, refused, with_a_person: person } = decisions;
  return (
    <Tile title="Decisions" to="/applications" state="all" on={on} figure={count(approved + refused)}>
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

function TimeToDecision({ data: { decisions, now } }: { data: OverviewData }) {
  if (decisions === null) return null;
  const { median_seconds: median, nine_of_ten_seconds: most, oldest_waits_since: oldest } = decisions;
  const waited = oldest === null ? 0 : Date.parse(now) - Date.parse(oldest);
  return (
    <Tile
      title="Time to decision"
      to="/applications"
      figure={median === null ? "none yet" : inSeconds(median)}
    >
      <span>{most === null ? "nothing was decided today" : `median; 9 of 10 within ${inSeconds(most)}`}</span>
      {oldest !== null && (
        <span className={waited > AIM_MS ? styles.bad : ""}>
          Longest wait {age(0, waited)}, aim {AIM_MS / 60_000} min
        </span>
      )}
    </Tile>
  );
}

const inSeconds = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

function Disbursed({ data: { disbursed, on } }: { data: OverviewData }) {
  if (disbursed === null) return null;
  return (
    <Tile title="Disbursed" to="/disbursals" state="arrived" on={on} figure={wholeRupees(disbursed.amount)}>
      <span>{countOf(disbursed.count, "loan")} arrived with their borrowers</span>
      <span>
        {wholeRupees(disbursed.principal)} less fee and GST {wholeRupees(disbursed.fee_and_gst)}
      </span>
    </Tile>
  );
}

function Due({ data: { due, on } }: { data: OverviewData }) {
  if (due === null) return null;
  return (
    <Tile title="Due today" to="/repayments" on={on} figure={wholeRupees(due.paid.amount)}>
      <span>
        of {wholeRupees(due.all.amount)} in {countOf(due.all.count, "loan")}
      </span>
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

function Funnel({ data: { funnel } }: { data: OverviewData }) {
  if (funnel === null) return null;
  const started = funnel[0]?.count ?? 0;
  return (
    <Card
      title="Applications started today"
      aside={
        <Link to="/applications" search={{ state: "all" }}>
          All
        </Link>
      }
    >
      <BarRows
        label="Applications started today"
        rows={funnel.map(({ stage, count: number }, index) => ({
          name: inWords(stage),
          value: number,
          words: count(number),
          more: index === 0 || started === 0 ? "" : `${Math.round((number * 100) / started)}%`,
        }))}
      />
    </Card>
  );
}

const CLASSES = {
  "sma-0": ["SMA-0", "1 to 29 days", "warn"],
  "sma-1": ["SMA-1", "30 to 59 days", "worse"],
  "sma-2": ["SMA-2", "60 to 89 days", "bad"],
  npa: ["NPA", "90 and over", "bad"],
} as const;

function Overdue({ data: { overdue } }: { data: OverviewData }) {
  if (overdue === null) return null;
  const all = overdue.reduce((sum, { principal }) => sum + principal, 0);
  const loans = overdue.reduce((sum, { count: number }) => sum + number, 0);
  return (
    <Card title="Overdue, principal" aside="at the last close">
      <BarRows
        label="Overdue principal by class"
        rows={overdue.map(({ class: name, count: number, principal }) => ({
          name: CLASSES[name][0],
          says: CLASSES[name][1],
          tone: CLASSES[name][2],
          value: principal,
          words: wholeRupees(principal),
          more: countOf(number, "loan"),
        }))}
      />
      <p className={styles.sum}>
        {countOf(loans, "loan")}
        <strong>{wholeRupees(all)}</strong>
      </p>
    </Card>
  );
}

const PARTNER_WORDS: Readonly<Record<PartnerState, { readonly words: string; readonly tone: Tone }>> = {
  up: { words: "Up", tone: "good" },
  slow: { words: "Slow", tone: "warn" },
  down: { words: "Down", tone: "bad" },
  quiet: { words: "Not called", tone: "plain" },
};

/** The worst of the last five minutes, of each. */
function Partners() {
  const partners = useQuery(partnersQuery);
  return (
    <Card title="Partners" aside="last 5 minutes">
      {partners.isError && <FailureNote error={partners.error} onRetry={() => void partners.refetch()} />}
      <ul className={styles.partners}>
        {partners.data?.partners.map(({ partner, name, does, state, seconds }) => (
          <li key={partner}>
            <span>
              <strong>{name}</strong> {does}
            </span>
            <span>{seconds === null ? "" : `${seconds} s`}</span>
            <Tag tone={PARTNER_WORDS[state].tone}>{PARTNER_WORDS[state].words}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Close({ data: { last_close: close, now } }: { data: OverviewData }) {
  const isLate =
    close !== null && Date.parse(now) - Date.parse(`${close.on}T00:00:00+05:30`) > 2 * CLOSED_BY_MS;
  return (
    <Card
      title="Last close of business"
      aside={
        close === null ? undefined : (
          <Tag tone={close.finished_at === null || isLate ? "bad" : "good"}>
            {close.finished_at === null ? "Not finished" : isLate ? "Late" : "Closed"}
          </Tag>
        )
      }
    >
      {close === null ? (
        <p>No day was closed yet.</p>
      ) : (
        <>
          <p className={styles.day}>{day(close.on)}</p>
          <p>
            {close.finished_at === null
              ? `begun ${moment(close.started_at)}`
              : `${moment(close.finished_at)}, in ${Math.max(1, Math.round((Date.parse(close.finished_at) - Date.parse(close.started_at)) / 1_000))} s`}
          </p>
          <ClosedDays days={close.days} />
        </>
      )}
    </Card>
  );
}

type ClosedDay = NonNullable<OverviewData["last_close"]>["days"][number];

/** The month so far, one square a day. */
function ClosedDays({ days }: { days: readonly ClosedDay[] }) {
  const last = days.at(-1);
  if (last === undefined) return null;
  const late = days.filter((one) => one.is_late).length;
  return (
    <>
      <ol className={styles.closedDays} aria-hidden="true">
        {days.map((one) => (
          <li key={one.on} data-late={one.is_late} />
        ))}
      </ol>
      <p className={late > 0 ? styles.bad : styles.quiet}>
        {countOf(days.length, "day")} of {monthInWords(last.on)} closed, {late === 0 ? "none" : count(late)}{" "}
        late
      </p>
    </>
  );
}

/** Rules that hold of all. One that breaks names itself. */
function BooksCheck() {
  const check = useQuery({
    queryKey: ["books-check"],
    queryFn: ({ signal }) => call<typeof readBooksCheck>("GET", "/overview/books-check", { signal }),
    refetchInterval: CHECK_AGAIN_MS,
    staleTime: CHECK_AGAIN_MS,
  });
  const { data } = check;
  const holds = data?.breaches.length === 0;
  return (
    <Card
      title="The books' checks"
      aside={
        data?.checked_at != null && <Tag tone={holds ? "good" : "bad"}>{holds ? "All hold" : "Broken"}</Tag>
      }
    >
      {check.isError && <FailureNote error={check.error} onRetry={() => void check.refetch()} />}
      {data !== undefined && (
        <>
          {data.checked_at === null ? (
            <p>They are checked after the next close of business.</p>
          ) : (
            <>
              <p className={styles.day}>
                {data.holding} of {data.rules} rules hold
              </p>
              <p>{moment(data.checked_at)}, after the close of business</p>
            </>
          )}
          {data.breaches.map(({ rule, rows }) => (
            <Note key={rule} tone="bad">
              {rule}: {countOf(rows, "row")}
            </Note>
          ))}
          {data.open_cases > 0 && (
            <Note tone="warn">
              <Link to="/support" search={{ tab: "cases" }}>
                {countOf(data.open_cases, "difference")} to be explained
              </Link>
            </Note>
          )}
        </>
      )}
    </Card>
  );
}
