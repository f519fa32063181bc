import { useQuery } from "@tanstack/react-query";
import type { readBookMonth, readTrialBalance } from "@vaada/contract/console/calls/books";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { countOf, day } from "../../parts/figures.ts";
import { FailureNote } from "../../parts/note.tsx";
import { Page } from "../../parts/page.tsx";
import { useCan } from "../../session/session.ts";
import { useAddress } from "../../table/address.ts";
import { AccountDrawer } from "./account-drawer.tsx";
import { CloseMonthDrawer, ManualJournalDrawer } from "./ask-drawers.tsx";
import styles from "./books.module.css";
import { JournalDrawer } from "./journal-drawer.tsx";
import { Journals } from "./journals.tsx";
import { Month } from "./month.tsx";
import { ProviderReports } from "./provider-reports.tsx";
import { TrialBalance } from "./trial-balance.tsx";

/** The lender's books: the trial balance of some days, what stands behind each figure, and the days and months themselves. */
export function Books() {
  const can = useCan();
  const { search, change } = useAddress();
  const [asking, setAsking] = useState<"journal" | "close" | null>(null);
  // The platform's day is the server's to say.
  const today = useQuery({
    queryKey: ["books-today"],
    queryFn: ({ signal }) => call<typeof readTrialBalance>("GET", "/books/trial-balance", { signal }),
    enabled: search.on === undefined,
  });
  const on = search.on ?? today.data?.on;
  const from = search.from ?? (on === undefined ? undefined : `${on.slice(0, 8)}01`);
  const month = on?.slice(0, 7);
  const balance = useQuery({
    queryKey: ["trial-balance", from, on],
    queryFn: ({ signal }) =>
      call<typeof readTrialBalance>("GET", "/books/trial-balance", { query: { from, on }, signal }),
    enabled: on !== undefined,
  });
  const days = useQuery({
    queryKey: ["book-month", month],
    queryFn: ({ signal }) =>
      call<typeof readBookMonth>("GET", "/books/months/{month}", { params: { month: month ?? "" }, signal }),
    enabled: month !== undefined,
  });
  const { data } = balance;
  return (
    <Page
      title="Books"
      sub={
        data === undefined || data.from === null
          ? "Trial balance"
          : `Trial balance, ${day(data.from)} to ${day(data.on)} · from ${countOf(data.journals, "journal")}, each sums to zero`
      }
      actions={
        <>
          <Days from={from} to={on} onDays={change} />
          {can("books:export") && from !== undefined && on !== undefined && <Exports from={from} to={on} />}
          {can("ask:journal") && <Button onClick={() => setAsking("journal")}>Post a journal…</Button>}
          {can("ask:period-close") && days.data?.state === "open" && (
            <Button
              variant={days.data.obstacle === null ? "primary" : "secondary"}
              onClick={() => setAsking("close")}
            >
              Close the month…
            </Button>
          )}
        </>
      }
    >
      {today.isError && <FailureNote error={today.error} onRetry={() => void today.refetch()} />}
      {balance.isError && <FailureNote error={balance.error} onRetry={() => void balance.refetch()} />}
      {days.isError && <FailureNote error={days.error} onRetry={() => void days.refetch()} />}
      <div className={styles.room}>
        <div className={styles.columns}>
          <div className={styles.column}>
            {data !== undefined && (
              <TrialBalance balance={data} openCode={search.code} onOpen={(code) => change({ code })} />
            )}
            {days.data !== undefined && <Month month={days.data} />}
          </div>
          <div className={styles.column}>
            {days.data !== undefined && <ProviderReports month={days.data} />}
            {from !== undefined && on !== undefined && (
              <Journals from={from} to={on} onOpen={(open) => change({ open })} />
            )}
          </div>
        </div>
      </div>
      {search.code !== undefined && from !== undefined && on !== undefined && search.open === undefined && (
        <AccountDrawer
          code={search.code}
          from={from}
          to={on}
          onOpen={(open) => change({ open })}
          onClose={() => change({ code: undefined })}
        />
      )}
      {search.open !== undefined && (
        <JournalDrawer
          key={search.open}
          journalId={search.open}
          onClose={() => change({ open: undefined })}
        />
      )}
      {asking === "journal" && data !== undefined && (
        <ManualJournalDrawer
          accounts={data.rows.filter((row) => row.is_manual)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "close" && days.data !== undefined && (
        <CloseMonthDrawer month={days.data} onClose={() => setAsking(null)} />
      )}
    </Page>
  );
}

/** Another last day shows its month, unless a first day is chosen too. */
function Days({
  from,
  to,
  onDays,
}: {
  from: string | undefined;
  to: string | undefined;
  onDays: (days: { from?: string | undefined; on?: string }) => void;
}) {
  return (
    <>
      <input
        className={styles.day}
        type="date"
        aria-label="First day"
        value={from ?? ""}
        onChange={({ target: { value } }) => onDays({ from: value })}
      />
      <input
        className={styles.day}
        type="date"
        aria-label="Last day"
        value={to ?? ""}
        onChange={({ target: { value } }) => onDays({ on: value, from: undefined })}
      />
    </>
  );
}

/** Files leave by an address of their own: the browser keeps them, and the trail says who took them. */
const Exports = ({ from, to }: { from: string; to: string }) => (
  <>
    {(["csv", "tally"] as const).map((format) => (
      <a
        key={format}
        className={styles.file}
        href={`/api/books/export?${new URLSearchParams({ from, to, format })}`}
        download
      >
        {format === "csv" ? "CSV" : "Tally XML"}
      </a>
    ))}
  </>
);
