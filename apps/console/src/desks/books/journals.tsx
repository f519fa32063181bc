import type { readJournals } from "@vaada/contract/console/calls/books";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { day, exactRupees, inWords } from "../../parts/figures.ts";
import { FailureNote } from "../../parts/note.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";
import styles from "./books.module.css";

type Row = RowOf<typeof readJournals>;

const idOf = (row: Row): string => row.journal_id;

/** The journals of the days, newest first. */
export function Journals({
  from,
  to,
  onOpen,
}: {
  from: string;
  to: string;
  onOpen: (journalId: string) => void;
}) {
  const list = useList<typeof readJournals>({ path: "/books/journals", query: { from, to }, idOf });
  return (
    <Card title="Journals" isFlush>
      {list.error !== null && <FailureNote error={list.error} />}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Booked</th>
            <th scope="col">What</th>
            <th scope="col" className={styles.figure}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <tr key={row.journal_id}>
              <td className={styles.quiet}>
                {day(row.booked_on)}
                {row.value_date === row.booked_on ? "" : `, for ${day(row.value_date)}`}
              </td>
              <td className={styles.words}>
                <button type="button" className={styles.link} onClick={() => onOpen(row.journal_id)}>
                  {inWords(row.kind)}
                  {row.loan_id === null ? "" : `, loan ${row.loan_id}`}
                </button>
              </td>
              <td className={styles.figure}>{exactRupees(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.hasMore && (
        <div className={styles.more}>
          <Button size="sm" isBusy={list.isLoadingMore} onClick={list.loadMore}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}
