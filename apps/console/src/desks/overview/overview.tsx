import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type {
  ComparedDay,
  PartnerState,
  readBooksCheck,
  readOverview,
} from "@vaada/contract/console/calls/overview";
import { Icon } from "@vaada/ui/icon";
import { iconForward } from "@vaada/ui/later-icons";
import { call } from "../../api/client.ts";
import { BarRows } from "../../parts/bar-rows.tsx";
import { Card } from "../../parts/card.tsx";
import {
  count,
  countOf,
  dayInFull,
  inWords,
  moment,
  monthInWords,
  timeOf,
  weekdayOf,
  wholeRupees,
} from "../../parts/figures.ts";
import { FailureNote, Note } from "../../parts/note.tsx";
import { Page } from "../../parts/page.tsx";
import { StaleBar } from "../../parts/stale-bar.tsx";
import { Tag, type Tone } from "../../parts/tag.tsx";
import { partnersQuery } from "../../session/partners.ts";
import { useCan } from "../../session/session.ts";
import { useAddress } from "../../table/address.ts";
import styles from "./overview.module.css";
import { Decisions, Disbursed, Due, type OverviewData, TimeToDecision } from "./tiles.tsx";
import { WaitsForMe } from "./waits-for-me.tsx";

const READ_AGAIN_MS = 15_000;
const CHECK_AGAIN_MS = 15 * 60_000;
/** Business of a day is closed by 1 AM of the next. */
const CLOSED_BY_MS = 25 * 3_600_000;

/** Today's figures and the waiting work. Every tile is one link to the list that makes its figure. */
export function Overview() {
  const { search, change } = useAddress();
  const against: ComparedDay = search.against === "day-before" ? "day-before" : "week-before";
  const overview = useQuery({
    queryKey: ["overview", against],
    queryFn: ({ signal }) => call<typeof readOverview>("GET", "/overview", { query: { against }, signal }),
    refetchInterval: READ_AGAIN_MS,
    placeholderData: keepPreviousData,
  });
  const can = useCan();
  const { data } = overview;
  return (
    <Page
      title="Today"
      sub={data === undefined ? undefined : `${dayInFull(data.on)} · all figures up to ${timeOf(data.now)}`}
      actions={
        <>
          <StaleBar updatedAt={overview.dataUpdatedAt} />
          {data !== undefined && (
            <Compare on={data.on} value={against} onValue={(value) => change({ against: value })} />
          )}
        </>
      }
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

type CompareProps = { on: string; value: ComparedDay; onValue: (value: ComparedDay) => void };

/** Which day the small figures beside the large ones are of. */
const Compare = ({ on, value, onValue }: CompareProps) => (
  <select
    className={styles.compare}
    aria-label="Compare with"
    value={value}
    onChange={({ target }) => onValue(target.value as ComparedDay)}
  >
    <option value="week-before">Compare with last {weekdayOf(on)}</option>
    <option value="day-before">Compare with yesterday</option>
  </select>
);

/** The link of a card that is not a link as a whole. */
const Leads = ({
  to,
  search = {},
  words,
}: {
  to: string;
  search?: Record<string, string>;
  words: string;
}) => (
  <Link to={to} search={search} className={styles.leads} aria-label={words}>
    <Icon path={iconForward} size="xs" />
  </Link>
);

function Funnel({ data: { funnel } }: { data: OverviewData }) {
  if (funnel === null) return null;
  const started = funnel[0]?.count ?? 0;
  return (
    <Card
      title="Applications started today"
      aside={<Leads to="/applications" search={{ state: "all" }} words="All applications" />}
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

function Overdue({ data: { overdue, lent } }: { data: OverviewData }) {
  const can = useCan();
  if (overdue === null) return null;
  const all = overdue.reduce((sum, { principal }) => sum + principal, 0);
  const loans = overdue.reduce((sum, { count: number }) => sum + number, 0);
  return (
    <Card
      title="Overdue, principal"
      aside={
        can("collections:read") ? (
          <Leads to="/collections" search={{ view: "all" }} words="All overdue loans" />
        ) : undefined
      }
    >
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
        {lent !== null && lent > 0 && `, ${((all * 100) / lent).toFixed(1)}% of what is lent`}
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
          <p className={styles.day}>{dayInFull(close.on).replace(/ \d{4}$/, "")}</p>
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
      <div className={styles.checks}>
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
      </div>
    </Card>
  );
}
