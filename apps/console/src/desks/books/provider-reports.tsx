import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { readCases } from "@vaada/contract/console/calls/cases";
import { call } from "../../api/client.ts";
import { Card } from "../../parts/card.tsx";
import { count, day, exactRupees } from "../../parts/figures.ts";
import { FailureNote, Note } from "../../parts/note.tsx";
import { useCan } from "../../session/session.ts";
import type { RowOf } from "../../table/use-list.ts";
import styles from "./books.module.css";
import type { BookMonth } from "./month.tsx";

type Case = RowOf<typeof readCases>;

const SOURCES: Readonly<Record<BookMonth["days"][number]["reports"][number]["source"], string>> = {
  payments: "Payments settled",
  payouts: "Payouts",
  "payouts-cashfree": "Payouts by Cashfree",
};

const READ_AGAIN_MS = 60_000;
const CASES_AT_MOST = 200;
/** The oldest stand here; the rest is a click away. */
const CASES_SHOWN = 4;

/** What a difference with a provider is, and what ends it. */
const DIFFERENCES: Readonly<Record<string, readonly [what: string, next: string]>> = {
  "only-at-provider": ["is theirs only", "Match it to a loan, or explain what it was."],
  "only-in-ledger": ["is ours only", "Ask the provider where it is."],
  "amount-differs": ["differs", "One of the two amounts is wrong: compare both."],
  "balance-differs": [
    "on the payout account is in no journal",
    "Post a journal once you know what moved there.",
  ],
};

/** The last comparison with the providers' reports, and every difference that nobody has explained. */
export function ProviderReports({ month }: { month: BookMonth }) {
  const compared = month.days.findLast(({ reports }) => reports.some(({ state }) => state === "compared"));
  return (
    <Card
      title="Against the providers’ reports"
      aside={compared === undefined ? "no day compared yet" : day(compared.on)}
      isFlush
    >
      {compared !== undefined && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Report</th>
              <th scope="col" className={styles.figure}>
                Ours
              </th>
              <th scope="col" className={styles.figure}>
                Theirs
              </th>
              <th scope="col" className={styles.figure}>
                Differs
              </th>
            </tr>
          </thead>
          <tbody>
            {compared.reports.map(({ source, ours, theirs, differing }) => (
              <Compared
                key={source}
                what={SOURCES[source]}
                ours={ours}
                theirs={theirs}
                isDiffering={(differing ?? 0) > 0}
                many={differing ?? 0}
              />
            ))}
            {compared.reports.map(({ source, unsettled }) =>
              unsettled === null ? null : (
                <tr key={`${source} unsettled`}>
                  <td className={styles.report}>With the provider, not settled yet</td>
                  <td className={styles.figure}>{exactRupees(unsettled)}</td>
                  <td />
                  <td />
                </tr>
              ),
            )}
            {compared.reports.map(({ source, balance }) =>
              balance === null ? null : (
                <Compared
                  key={`${source} balance`}
                  what="Payout account"
                  ours={sumOf(balance.ours, balance.waiting)}
                  theirs={balance.theirs}
                  isDiffering={sumOf(balance.ours, balance.waiting) !== balance.theirs}
                  many={0}
                />
              ),
            )}
          </tbody>
        </table>
      )}
      <Differences />
    </Card>
  );
}

const sumOf = (one: number, other: number): number => Math.round((one + other) * 100) / 100;

function Compared({
  what,
  ours,
  theirs,
  isDiffering,
  many,
}: {
  what: string;
  ours: number | null;
  theirs: number | null;
  isDiffering: boolean;
  many: number;
}) {
  return (
    <tr>
      <td className={styles.report}>{what}</td>
      <td className={styles.figure}>{ours === null ? "" : exactRupees(ours)}</td>
      <td className={styles.figure}>{theirs === null ? "" : exactRupees(theirs)}</td>
      <td className={`${styles.figure} ${isDiffering ? styles.differs : styles.quiet}`}>
        {exactRupees(sumOf(ours ?? 0, -(theirs ?? 0)))}
        {many > 0 && ` in ${count(many)}`}
      </td>
    </tr>
  );
}

function Differences() {
  const can = useCan();
  const cases = useQuery({
    queryKey: ["book-differences"],
    queryFn: ({ signal }) =>
      call<typeof readCases>("GET", "/cases", { query: { state: "open", limit: CASES_AT_MOST }, signal }),
    refetchInterval: READ_AGAIN_MS,
    enabled: can("cases:read"),
  });
  if (cases.isError) return <FailureNote error={cases.error} onRetry={() => void cases.refetch()} />;
  const open = (cases.data?.rows ?? []).filter(({ kind }) => kind in DIFFERENCES).toReversed();
  if (open.length === 0) return null;
  return (
    <div className={styles.differences}>
      {open.slice(0, CASES_SHOWN).map((one) => (
        <Difference key={one.number} one={one} />
      ))}
      {open.length > CASES_SHOWN && (
        <Link to="/support" search={{ tab: "cases" }}>
          All {count(open.length)} differences
        </Link>
      )}
    </div>
  );
}

function Difference({ one }: { one: Case }) {
  const [what, next] = DIFFERENCES[one.kind] ?? ["", ""];
  const off = sumOf(one.theirs ?? 0, -(one.ours ?? 0));
  return (
    <Note tone="warn">
      <strong>
        {exactRupees(off)} {what}.
      </strong>{" "}
      {one.kind === "balance-differs" ? "" : `${one.reference}. `}
      {next}{" "}
      <Link to="/support" search={{ tab: "cases", open: String(one.number) }}>
        Case {one.number}
      </Link>
    </Note>
  );
}
