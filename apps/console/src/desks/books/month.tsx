import type { readBookMonth } from "@vaada/contract/console/calls/books";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { Card } from "../../parts/card.tsx";
import { count, countOf, day, moment, monthInWords } from "../../parts/figures.ts";
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

const namesOf = ({ on, state, counts }: BookDay): string =>
  [
    `${day(on)}: ${STATES[state]}`,
    ...Object.entries(counts).map(([what, many]) => `${wordsOf(what)} ${count(many)}`),
  ].join(", ");

/** "late fees" of `lateFees`. */
const wordsOf = (what: string): string => what.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The days of a month, one square each, and what keeps it open. */
export function Month({ month }: { month: BookMonth }) {
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
        {month.closed_at === null && <span>{countOf(month.open_differences, "open difference")}</span>}
      </p>
      {month.last_closed !== null && (
        <p className={styles.key}>
          {monthInWords(month.last_closed.month)} closed {moment(month.last_closed.closed_at)} by{" "}
          {month.last_closed.asked_by} and {month.last_closed.agreed_by}
        </p>
      )}
      {late.length > 0 && (
        <Note tone="bad">
          Not closed: {late.map(({ on }) => day(on)).join(", ")}. The server makes up for it.
        </Note>
      )}
      {month.obstacle !== null && <Note tone="warn">{month.obstacle}</Note>}
    </Card>
  );
}
