import { useQuery } from "@tanstack/react-query";
import type { readJournal } from "@vaada/contract/console/calls/books";
import { iconCheck } from "@vaada/ui/icons";
import { call } from "../../api/client.ts";
import { Card, Facts } from "../../parts/card.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { count, day, exactRupees, inWords, moment } from "../../parts/figures.ts";
import { FailureNote } from "../../parts/note.tsx";
import { Tag } from "../../parts/tag.tsx";
import styles from "./books.module.css";

/** A journal, its lines, and what proves them. */
export function JournalDrawer({ journalId, onClose }: { journalId: string; onClose: () => void }) {
  const journal = useQuery({
    queryKey: ["journal", journalId],
    queryFn: ({ signal }) =>
      call<typeof readJournal>("GET", "/books/journals/{id}", { params: { id: journalId }, signal }),
  });
  const { data } = journal;
  const isProved = data?.proof.fits === true && data.proof.sums_to_zero;
  return (
    <Drawer
      title={data === undefined ? "Journal" : inWords(data.kind)}
      sub={
        data === undefined ? undefined : `Booked ${day(data.booked_on)}, counts for ${day(data.value_date)}`
      }
      onClose={onClose}
    >
      {journal.isError && <FailureNote error={journal.error} onRetry={() => void journal.refetch()} />}
      {data !== undefined && (
        <>
          <p>
            <Tag tone={isProved ? "good" : "bad"} {...(isProved ? { icon: iconCheck } : {})}>
              {isProved ? "Proved" : "Does not fit"}
            </Tag>{" "}
            {data.says}
          </p>
          <Card title="Lines" isFlush>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Account</th>
                  <th scope="col" className={styles.figure}>
                    Debit
                  </th>
                  <th scope="col" className={styles.figure}>
                    Credit
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.lines.map((line) => (
                  <tr key={line.line}>
                    <td>
                      <span className={styles.quiet}>{line.code}</span> {line.name}
                      {line.loan_id === null || line.loan_id === data.loan_id ? "" : `, loan ${line.loan_id}`}
                    </td>
                    <td className={styles.figure}>{line.debit === 0 ? "" : exactRupees(line.debit)}</td>
                    <td className={styles.figure}>{line.credit === 0 ? "" : exactRupees(line.credit)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {data.line_count > data.lines.length && (
              <p className={styles.more}>
                {count(data.lines.length)} of {count(data.line_count)} lines. The export has them all.
              </p>
            )}
          </Card>
          <Card title="Proof">
            <Facts
              rows={[
                ["Sums to zero", data.proof.sums_to_zero ? "yes" : "no"],
                [
                  "Posted once, for",
                  <span key="for" className={styles.hash}>
                    {data.proof.posted_for}
                  </span>,
                ],
                [
                  "The provider's figure",
                  data.proof.provider_amount === null
                    ? "in no report so far"
                    : exactRupees(data.proof.provider_amount),
                ],
                ["Posted", moment(data.posted_at)],
                ["Place in the chain", `${data.proof.chain}, ${count(data.proof.position)}`],
                ["Hash", <code key="hash">{data.proof.hash.slice(0, 16)}…</code>],
                ["Follows", <code key="follows">{data.proof.previous_hash.slice(0, 16)}…</code>],
                ...(data.proof.request_id === null
                  ? []
                  : ([["By two people, request", data.proof.request_id]] as const)),
                ...(data.proof.reference === null ? [] : ([["Reference", data.proof.reference]] as const)),
              ]}
            />
          </Card>
        </>
      )}
    </Drawer>
  );
}
