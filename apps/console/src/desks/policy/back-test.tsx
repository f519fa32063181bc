import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { readBackTest, readBackTestChanges } from "@vaada/contract/console/calls/policy";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { Card } from "../../parts/card.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { count, inWords, rupees } from "../../parts/figures.ts";
import { FailureNote, Note } from "../../parts/note.tsx";
import { Tag, type Tone } from "../../parts/tag.tsx";
import { endInWords } from "./phrases.ts";
import styles from "./policy.module.css";

export type BackTest = ConsoleReplyOf<typeof readBackTest>;
type Result = NonNullable<BackTest["result"]>;
type Change = ConsoleReplyOf<typeof readBackTestChanges>["rows"][number];

const SHOWN = 5;

/** The draft's decisions on every past application. */
export function BackTestCards({ test, isOlder }: { test: BackTest; isOlder: boolean }) {
  const { result } = test;
  return (
    <>
      <Card title="Back-test" aside={`against v${test.live_version}`}>
        {isOlder && <Note tone="warn">For an older draft. Run it again before the draft is sent.</Note>}
        {result === null ? (
          <p role="status">
            {count(test.decided)} of {count(test.decisions)} past decisions taken again. You can leave this
            page.
          </p>
        ) : (
          <Moves result={result} />
        )}
      </Card>
      {result !== null && (
        <>
          <ByGrade result={result} live={test.live_version} />
          <ExpectedLoss result={result} />
        </>
      )}
    </>
  );
}

function Moves({ result }: { result: Result }) {
  const percent = (value: number | null) => (value === null ? "–" : `${value.toFixed(1)}%`);
  return (
    <>
      <p className={styles.lead}>
        Of <strong>{count(result.decided)}</strong> past decisions <strong>{count(result.changed)}</strong>{" "}
        change.
      </p>
      <ul className={styles.moves} aria-label="Changes">
        {result.moves.map(({ was, becomes, count: many }) => (
          <li key={`${was} ${becomes}`}>
            <span>
              {endInWords(was)} <span aria-hidden="true">→</span>{" "}
              <span className="visually-hidden">becomes</span>
              {was === becomes ? "another amount" : endInWords(becomes)}
            </span>
            <strong>{count(many)}</strong>
          </li>
        ))}
        <li className={styles.quiet}>
          <span>Unchanged</span>
          <span>{count(result.decided - result.changed)}</span>
        </li>
        {result.withdrawn > 0 && (
          <li className={styles.quiet}>
            <span>Left out: a consent is withdrawn</span>
            <span>{count(result.withdrawn)}</span>
          </li>
        )}
        <li>
          <span>Approved, of all</span>
          <strong>
            {percent(result.live.approved_percent)} <span aria-hidden="true">→</span>{" "}
            {percent(result.draft.approved_percent)}
          </strong>
        </li>
      </ul>
    </>
  );
}

const BAR_ENDS = ["approve-A", "approve-B", "approve-C", "needs-statement", "refuse", "undecided"] as const;
const BAR_WIDTH = 100;

/** Two bars a way in which a decision ends, from zero and to one scale. */
function ByGrade({ result, live }: { result: Result; live: number }) {
  const ends = BAR_ENDS.filter((end) => (result.live.ends[end] ?? 0) + (result.draft.ends[end] ?? 0) > 0);
  const most = Math.max(
    1,
    ...ends.flatMap((end) => [result.live.ends[end] ?? 0, result.draft.ends[end] ?? 0]),
  );
  return (
    <Card title="Decisions by grade" aside={`grey: live v${live}`}>
      <ul className={styles.bars} aria-label="Decisions by grade">
        {ends.map((end) => {
          const [was, is] = [result.live.ends[end] ?? 0, result.draft.ends[end] ?? 0];
          return (
            <li key={end}>
              <span>{endInWords(end)}</span>
              <svg viewBox={`0 0 ${BAR_WIDTH} 16`} preserveAspectRatio="none" aria-hidden="true">
                <rect className={styles.was} width={(BAR_WIDTH * was) / most} height="7" />
                <rect className={styles.is} y="9" width={(BAR_WIDTH * is) / most} height="7" />
              </svg>
              <span className={styles.two}>
                <span className={styles.quiet}>{count(was)}</span>
                <strong>
                  {count(is)}{" "}
                  {is !== was && (
                    <span
                      className={styles.quiet}
                    >{`${is > was ? "+" : "−"}${count(Math.abs(is - was))}`}</span>
                  )}
                </strong>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const sum = (values: readonly (number | null)[]): number | null =>
  values.some((value) => value === null)
    ? null
    : values.reduce<number>((all, value) => all + Math.round((value ?? 0) * 100), 0) / 100;

const share = (loss: number | null, amount: number): string =>
  loss === null ? "–" : amount === 0 ? "" : `${((100 * loss) / amount).toFixed(2)}%`;

/** The share that each grade would have lost of its loans. */
function ExpectedLoss({ result: { live, draft } }: { result: Result }) {
  const rows = draft.grades.map((drafted, index) => ({
    name: `Grade ${drafted.grade}`,
    live: live.grades[index] ?? drafted,
    draft: drafted,
  }));
  const all = (of: Result["live"]) => ({
    amount: sum(of.grades.map(({ amount }) => amount)) ?? 0,
    expected_loss: sum(of.grades.map(({ expected_loss }) => expected_loss)),
  });
  const lines = [...rows, { name: "All", live: all(live), draft: all(draft) }];
  return (
    <Card title="Expected loss" isFlush>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Grade</th>
            <th scope="col" className={styles.figure}>
              Live
            </th>
            <th scope="col" className={styles.figure}>
              Draft
            </th>
            <th scope="col" className={styles.figure}>
              Draft, ₹
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name} className={line.name === "All" ? styles.sum : undefined}>
              <td>{line.name}</td>
              <td className={styles.figure}>{share(line.live.expected_loss, line.live.amount)}</td>
              <td className={styles.figure}>{share(line.draft.expected_loss, line.draft.amount)}</td>
              <td className={styles.figure}>
                {line.draft.expected_loss === null ? "–" : rupees(Math.round(line.draft.expected_loss))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.foot}>
        Of what would be lent. Loans that are closed or bad lose what they lost; the others lose as their
        grade does.
      </p>
    </Card>
  );
}

const LOANS: Readonly<Record<Change["loan"], readonly [Tone, string]>> = {
  none: ["plain", "No loan"],
  running: ["info", "Running"],
  late: ["warn", "Late"],
  bad: ["bad", "Bad"],
  closed: ["good", "Paid back"],
};

/** The applications with another decision under the draft, each with a link. */
export function Changes({ id, changed }: { id: string; changed: number }) {
  const [isAll, setAll] = useState(false);
  const list = useQuery({
    queryKey: ["back-test-changes", id],
    queryFn: ({ signal }) =>
      call<typeof readBackTestChanges>("GET", "/policy/back-tests/{id}/changes", {
        params: { id },
        query: { limit: 200 },
        signal,
      }),
  });
  const rows = list.data?.rows ?? [];
  return (
    <Card
      title={changed > SHOWN ? `Some of the ${count(changed)} that change` : "Who changes"}
      aside={
        changed > SHOWN && (
          <button type="button" className={styles.link} onClick={() => setAll(true)}>
            All {count(changed)}
          </button>
        )
      }
      isFlush
    >
      {list.isError && <FailureNote error={list.error} onRetry={() => void list.refetch()} />}
      <ChangeTable rows={rows.slice(0, SHOWN)} />
      {isAll && (
        <Drawer title={`${count(changed)} decisions that change`} onClose={() => setAll(false)}>
          {changed > rows.length && <Note>The newest {count(rows.length)} are shown.</Note>}
          <ChangeTable rows={rows} />
        </Drawer>
      )}
    </Card>
  );
}

const ChangeTable = ({ rows }: { rows: readonly Change[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Application</th>
        <th scope="col">Because of</th>
        <th scope="col">Was</th>
        <th scope="col">Becomes</th>
        <th scope="col">Loan</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.loan_id}>
          <td>
            <Link to="/applications" search={{ state: "all", open: String(row.loan_id) }}>
              {row.loan_id}
            </Link>
          </td>
          <td className={styles.words}>{row.rules.map(inWords).join(", ")}</td>
          <td className={styles.quiet}>
            {endInWords(row.was)}
            {row.was === row.becomes && row.amount_was !== null ? `, ${rupees(row.amount_was)}` : ""}
          </td>
          <td>
            <strong>
              {row.was === row.becomes && row.amount_becomes !== null
                ? rupees(row.amount_becomes)
                : endInWords(row.becomes)}
            </strong>
          </td>
          <td>
            <Tag tone={LOANS[row.loan][0]}>{LOANS[row.loan][1]}</Tag>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
