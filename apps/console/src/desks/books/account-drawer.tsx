import { useInfiniteQuery } from "@tanstack/react-query";
import type { readAccount } from "@vaada/contract/console/calls/books";
import { call } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { count, day, exactRupees, inWords, shortDay } from "../../parts/figures.ts";
import { FailureNote } from "../../parts/note.tsx";
import styles from "./books.module.css";

/** The statement of an account: what it held, line by line what moved, and what it holds. */
export function AccountDrawer({
  code,
  from,
  to,
  onOpen,
  onClose,
}: {
  code: string;
  from: string;
  to: string;
  onOpen: (journalId: string) => void;
  onClose: () => void;
}) {
  const account = useInfiniteQuery({
    queryKey: ["account", code, from, to],
    queryFn: ({ pageParam, signal }) =>
      call<typeof readAccount>("GET", "/books/accounts/{code}", {
        params: { code },
        query: { from, to, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const data = account.data?.pages[0];
  const rows = account.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Drawer
      title={data === undefined ? `Account ${code}` : `${data.code} ${data.name}`}
      sub={`${day(from)} to ${day(to)}`}
      onClose={onClose}
    >
      {account.isError && <FailureNote error={account.error} onRetry={() => void account.refetch()} />}
      {data !== undefined && (
        <>
          <Facts
            rows={[
              ["Held before", exactRupees(data.opening)],
              ["Holds after", exactRupees(data.closing)],
            ]}
          />
          <Card title="Lines" isFlush>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Booked</th>
                  <th scope="col">What</th>
                  <th scope="col" className={styles.figure}>
                    Amount
                  </th>
                  <th scope="col" className={styles.figure}>
                    Balance
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={`${row.journal_id} ${row.line}`}>
                    <td className={styles.quiet}>{shortDay(row.booked_on)}</td>
                    <td className={styles.words}>
                      <button type="button" className={styles.link} onClick={() => onOpen(row.journal_id)}>
                        {inWords(row.kind)}
                        {row.loan_id === null ? "" : `, loan ${row.loan_id}`}
                      </button>
                    </td>
                    <td className={styles.figure}>
                      {exactRupees(row.debit === 0 ? -row.credit : row.debit)}
                    </td>
                    <td className={styles.figure}>{exactRupees(row.balance)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {account.hasNextPage && (
              <div className={styles.more}>
                {count(rows.length)} lines, oldest first. The export has them all.{" "}
                <Button
                  size="sm"
                  isBusy={account.isFetchingNextPage}
                  onClick={() => void account.fetchNextPage()}
                >
                  Show more
                </Button>
              </div>
            )}
          </Card>
        </>
      )}
    </Drawer>
  );
}
