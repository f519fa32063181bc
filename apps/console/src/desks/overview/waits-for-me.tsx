import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DAY_MS } from "@vaada/calendar/civil-date";
import type { readApplications } from "@vaada/contract/console/calls/applications";
import type { readCases } from "@vaada/contract/console/calls/cases";
import type { readComplaintList } from "@vaada/contract/console/calls/complaints";
import type { readRequests } from "@vaada/contract/console/calls/requests";
import {
  CASE_RISK_HOURS,
  DECISION_AIM_MINUTES,
  DECISION_RISK_MINUTES,
  REQUEST_RISK_HOURS,
} from "@vaada/contract/console/service-levels";
import { Icon } from "@vaada/ui/icon";
import { iconBank, iconChat, iconCoin } from "@vaada/ui/later-icons";
import { type ReactNode, useState } from "react";
import { call } from "../../api/client.ts";
import { ChoicePills } from "../../parts/choice-pills.tsx";
import { Clock30 } from "../../parts/clock.tsx";
import { age, inWords, rupees } from "../../parts/figures.ts";
import { iconBook, iconFlag, iconList, iconSliders, iconTeam } from "../../parts/icons.ts";
import { FailureNote } from "../../parts/note.tsx";
import { useNow } from "../../parts/use-now.ts";
import { useCan, useMe } from "../../session/session.ts";
import styles from "./overview.module.css";

const READ_AGAIN_MS = 20_000;
const TICK_MS = 15_000;
/** With more than this waiting, one works in the list itself. */
const ROWS_AT_MOST = 50;

const ANSWERED_WITHIN_MS = 30 * DAY_MS;

type WaitingWork = {
  readonly id: string;
  /** "Release", "Review", "Complaint": what kind of work it is, in words. */
  readonly kind: string;
  readonly what: string;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
  readonly more: string;
  readonly amount: number | null;
  readonly since: string;
  /** When it comes near its aim, and when it is beyond it. */
  readonly warnsAt?: number;
  readonly lateAt?: number;
  /** It stops everybody's releases, so it stands above every clock. */
  readonly isFirst?: boolean;
  readonly clock?: ReactNode;
};

/** The sign of the desk that the work is of; what else waits for a second person has theirs. */
const ICONS: Readonly<Record<string, string>> = {
  Release: iconBank,
  "Payout retry": iconBank,
  Review: iconList,
  Waiver: iconCoin,
  Refund: iconCoin,
  Receipt: iconCoin,
  Case: iconFlag,
  Complaint: iconChat,
  Journal: iconBook,
  "Period close": iconBook,
  Policy: iconSliders,
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Everything that waits for the person who reads it, the oldest clock first. One's own asks wait for others. */
export function WaitsForMe() {
  const [kind, setKind] = useState("all");
  const now = useNow(TICK_MS);
  const lists = [useRequests(), useReviews(), useComplaints(), useOpenCases()];
  const failed = lists.find(({ isError }) => isError);
  const all = lists
    .flatMap(({ data }) => data ?? [])
    .toSorted((one, other) =>
      one.isFirst === other.isFirst ? (one.since < other.since ? -1 : 1) : one.isFirst ? -1 : 1,
    );
  const shown = kind === "all" ? all : all.filter((one) => one.kind === kind);
  const kinds = [...new Set(all.map((row) => row.kind))].toSorted();
  return (
    <section className={styles.waits} aria-label="Waits for me">
      <div className={styles.waitsHead}>
        <h2>Waits for me</h2>
        {kinds.length > 1 && (
          <ChoicePills
            label="What waits"
            value={kind}
            onValue={setKind}
            pills={[
              { value: "all", words: `All ${all.length}` },
              ...kinds.map((one) => ({
                value: one,
                words: `${one} ${all.filter((row) => row.kind === one).length}`,
              })),
            ]}
          />
        )}
      </div>
      {failed !== undefined && <FailureNote error={failed.error} onRetry={() => void failed.refetch()} />}
      {shown.length === 0 && failed === undefined && <p className={styles.nothing}>Nothing waits for you.</p>}
      <ul className={styles.waitRows}>
        {shown.map((row) => (
          <li key={`${row.kind} ${row.id}`}>
            <span className={styles.kind}>
              <Icon path={ICONS[row.kind] ?? iconTeam} size="xs" />
              {row.kind}
            </span>
            <Link to={row.to} search={row.search} aria-label={`${row.kind}, ${row.what}`}>
              {row.what}
            </Link>
            <span>{row.amount === null ? "" : rupees(row.amount)}</span>
            <span>{row.more}</span>
            <span data-urgency={urgencyOf(row, now)}>{row.clock ?? age(Date.parse(row.since), now)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function urgencyOf({ warnsAt, lateAt }: WaitingWork, now: number): "late" | "near" | undefined {
  if (lateAt !== undefined && now >= lateAt) return "late";
  return warnsAt !== undefined && now >= warnsAt ? "near" : undefined;
}

function useRequests() {
  const me = useMe();
  return useQuery({
    queryKey: ["waits", "requests"],
    refetchInterval: READ_AGAIN_MS,
    queryFn: async ({ signal }): Promise<WaitingWork[]> => {
      const query = { state: "waiting", limit: ROWS_AT_MOST };
      const { rows } = await call<typeof readRequests>("GET", "/requests", { query, signal });
      return rows
        .filter(({ asked_by_id, kind }) => asked_by_id !== me.staff_id && me.can.includes(`agree:${kind}`))
        .map((row) => ({
          id: row.request_id,
          kind: inWords(row.kind),
          what: row.name ?? (row.loan_id === null ? `Request ${row.number}` : `Loan ${row.loan_id}`),
          to: "/requests",
          search: { open: row.request_id },
          more: `${row.name === null ? "" : `loan ${row.loan_id} · `}asked by ${row.asked_by}`,
          amount: row.amount,
          since: row.asked_at,
          warnsAt: Date.parse(row.lapses_at) - REQUEST_RISK_HOURS * HOUR_MS,
        }));
    },
  });
}

function useReviews() {
  const can = useCan();
  return useQuery({
    queryKey: ["waits", "reviews"],
    refetchInterval: READ_AGAIN_MS,
    enabled: can("applications:decide"),
    queryFn: async ({ signal }): Promise<WaitingWork[]> => {
      const query = { state: "waiting", limit: ROWS_AT_MOST };
      const { rows } = await call<typeof readApplications>("GET", "/applications", { query, signal });
      return rows.map((row) => ({
        id: String(row.loan_id),
        kind: "Review",
        what: row.name ?? String(row.loan_id),
        to: "/applications",
        search: { open: String(row.loan_id) },
        more: row.waits_for === null ? row.status : inWords(row.waits_for),
        amount: row.amount_asked,
        since: row.waits_since ?? row.started_at,
        warnsAt: Date.parse(row.waits_since ?? row.started_at) + DECISION_RISK_MINUTES * MINUTE_MS,
        lateAt: Date.parse(row.waits_since ?? row.started_at) + DECISION_AIM_MINUTES * MINUTE_MS,
      }));
    },
  });
}

function useComplaints() {
  const can = useCan();
  return useQuery({
    queryKey: ["waits", "complaints"],
    refetchInterval: READ_AGAIN_MS,
    enabled: can("complaints:work"),
    queryFn: async ({ signal }): Promise<WaitingWork[]> => {
      const query = { state: "open", limit: ROWS_AT_MOST };
      const { rows } = await call<typeof readComplaintList>("GET", "/complaints", { query, signal });
      return rows.map((row) => ({
        id: row.complaint_id,
        kind: "Complaint",
        what: row.name ?? row.ticket,
        to: "/support",
        search: { open: row.complaint_id },
        more: row.category,
        amount: null,
        since: new Date(Date.parse(row.answer_by) - ANSWERED_WITHIN_MS).toISOString(),
        clock: <Clock30 ageDays={row.age_days} />,
      }));
    },
  });
}

function useOpenCases() {
  const can = useCan();
  return useQuery({
    queryKey: ["waits", "cases"],
    refetchInterval: READ_AGAIN_MS,
    enabled: can("cases:work"),
    queryFn: async ({ signal }): Promise<WaitingWork[]> => {
      const query = { state: "open", limit: ROWS_AT_MOST };
      const { rows } = await call<typeof readCases>("GET", "/cases", { query, signal });
      return rows.map((row) => ({
        id: String(row.number),
        kind: "Case",
        what: inWords(row.kind),
        to: "/support",
        search: { tab: "cases", open: String(row.number) },
        more: row.reference,
        amount: row.theirs ?? row.ours,
        since: row.opened_at,
        warnsAt: Date.parse(row.opened_at) + CASE_RISK_HOURS * HOUR_MS,
        isFirst: row.kind === "books-broken",
      }));
    },
  });
}
