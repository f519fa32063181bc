import type { readBookMonth } from "@vaada/contract/console/calls/books";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { Card } from "../../parts/card.tsx";
import { count, countOf, day, exactRupees, moment, monthInWords } from "../../parts/figures.ts";
import { Note } from "../../parts/note.tsx";
import { Tag } from "../../parts/tag.tsx";
import styles from "./books.module.css";

export type BookMonth = ConsoleReplyOf<typeof readBookMonth>;
type BookDay = BookMonth["days"][number];

const STATES: Readonly<Record<BookDay["state"], string>> = {
  closed: "closed",
  working: "its close is at work",
  late: "over and not closed",
  today: "today",
  ahead: "ahead",
  before: "before the first day",
};

const SOURCES: Readonly<Record<BookDay["reports"][number]["source"], string>> = {
  payments: "Payments",
  payouts: "Payouts",
  "payouts-cashfree": "Payouts by Cashfree",
};

const namesOf = ({ on, state, counts }: BookDay): string =>
  [
    `${day(on)}: ${STATES[state]}`,
    ...Object.entries(counts).map(([what, many]) => `${wordsOf(what)} ${count(many)}`),
  ].join(", ");

/** "late fees" of `lateFees`. */
const wordsOf = (what: string): string => what.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The days of a month, one square each, and the last comparison with the providers' reports. */
export function Month({ month }: { month: BookMonth }) {
  const compared = month.days.findLast(({ reports }) => reports.some(({ state }) => state === "compared"));
  const late = month.days.filter(({ state }) => state === "late");
  return (
    <Card
      title={monthInWords(month.month)}
      aside={
        <Tag tone={month.state === "closed" ? "good" : "plain"}>
          {month.state === "closed" ? "Closed" : "Open"}
        </Tag>
      }
    >
      <ol className={styles.days} aria-label="Days">
        {month.days.map((one) => (
          <li key={one.on} data-state={one.state} title={namesOf(one)}>
            <span className="visually-hidden">{namesOf(one)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.key}>
        <span>{countOf(month.days.filter(({ state }) => state === "closed").length, "day")} closed</span>
        <span>{count(late.length)} late</span>
        <span>
          {month.closed_at === null
            ? countOf(month.open_differences, "open difference")
            : `Closed ${moment(month.closed_at)}`}
        </span>
      </p>
      {late.length > 0 && (
        <Note tone="bad">
          Not closed: {late.map(({ on }) => day(on)).join(", ")}. The server makes up for it.
        </Note>
      )}
      {month.obstacle !== null && <Note tone="warn">{month.obstacle}</Note>}
      {compared !== undefined && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Report of {day(compared.on)}</th>
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
              <tr key={source}>
                <td>{SOURCES[source]}</td>
                <td className={styles.figure}>{ours === null ? "" : exactRupees(ours)}</td>
                <td className={styles.figure}>{theirs === null ? "" : exactRupees(theirs)}</td>
                <td className={`${styles.figure} ${(differing ?? 0) > 0 ? styles.differs : ""}`}>
                  {exactRupees(Math.round(((ours ?? 0) - (theirs ?? 0)) * 100) / 100)}
                  {(differing ?? 0) > 0 && ` in ${count(differing ?? 0)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
