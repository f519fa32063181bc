import type { readPortfolioReport } from "@vaada/contract/console/calls/reports";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import type { CSSProperties } from "react";
import { BarRows } from "../../parts/bar-rows.tsx";
import { Card } from "../../parts/card.tsx";
import { count, countOf, day, monthInWords, rupees, wholeRupees } from "../../parts/figures.ts";
import { SmallMultiples } from "./line-chart.tsx";
import styles from "./reports.module.css";

type Portfolio = ConsoleReplyOf<typeof readPortfolioReport>;
type ClassName = Portfolio["classes"][number]["class"];

const CLASSES: Readonly<Record<ClassName, string>> = {
  standard: "Not yet due",
  "sma-0": "SMA-0",
  "sma-1": "SMA-1",
  "sma-2": "SMA-2",
  npa: "NPA",
};

const TONES: Readonly<Record<ClassName, "warn" | "worse" | "bad" | undefined>> = {
  standard: undefined,
  "sma-0": "warn",
  "sma-1": "worse",
  "sma-2": "bad",
  npa: "bad",
};

/** As many as the server's figures: days after the due date. */
const AFTER = [0, 15, 30, 60, 90];

export const ClassBars = ({ classes }: { classes: Portfolio["classes"] }) => (
  <BarRows
    label="Principal by class"
    rows={classes.map((row) => ({
      name: CLASSES[row.class],
      value: row.principal,
      words: wholeRupees(row.principal),
      more: countOf(row.loans, "loan"),
      tone: TONES[row.class],
    }))}
  />
);

/** The sum under the bars. */
const AllLent = ({ principal, loans }: Pick<Portfolio, "principal" | "loans">) => (
  <p className={styles.sum}>
    All, {countOf(loans, "loan")}
    <strong>{wholeRupees(principal)}</strong>
  </p>
);

export function PortfolioReport({ report }: { report: Portfolio }) {
  return (
    <>
      <Card
        title="Still unpaid, by days after the due date"
        aside="% of what fell due in the month · grey: the other months"
      >
        {report.vintages.length === 0 ? (
          <p>No loan has fallen due yet.</p>
        ) : (
          <SmallMultiples
            label="Unpaid by month due"
            steps={AFTER}
            lines={report.vintages.map(({ month, principal, unpaid }) => ({
              name: monthInWords(month),
              sub: wholeRupees(principal),
              values: unpaid,
            }))}
          />
        )}
      </Card>
      <div className={styles.two}>
        <Rolls roll={report.roll} />
        <Vintages vintages={report.vintages} />
      </div>
      <Card title="Principal by class" aside={`at the close of ${day(report.on)}`}>
        <ClassBars classes={report.classes} />
        <AllLent {...report} />
      </Card>
    </>
  );
}

const ORDER: readonly ClassName[] = ["standard", "sma-0", "sma-1", "sma-2", "npa"];

/** What got worse, and what was bad and stayed so, stands out. */
const toneOf = (was: ClassName, became: ClassName): "bad" | "plain" =>
  became === "npa" || ORDER.indexOf(became) > ORDER.indexOf(was) ? "bad" : "plain";

function Rolls({ roll }: { roll: Portfolio["roll"] }) {
  const hasWriteOffs = roll.rows.some((row) => row.written_off > 0);
  return (
    <Card
      title="Where the principal went"
      aside={`${day(roll.from)} to ${day(roll.to)}, % of the row`}
      isFlush
    >
      {roll.rows.length === 0 ? (
        <p className={styles.empty}>Nothing was lent then.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">At the start</th>
              <th scope="col" className={styles.figure}>
                Principal
              </th>
              <th scope="col" className={styles.figure}>
                Paid
              </th>
              {ORDER.map((name) => (
                <th key={name} scope="col" className={styles.figure}>
                  {CLASSES[name]}
                </th>
              ))}
              {hasWriteOffs && (
                <th scope="col" className={styles.figure}>
                  Written off
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {roll.rows.map((row) => (
              <tr key={row.class}>
                <th scope="row">{CLASSES[row.class]}</th>
                <td className={styles.figure}>{rupees(row.principal)}</td>
                <Share tone="good" value={row.paid} />
                {ORDER.map((name) => (
                  <Share key={name} tone={toneOf(row.class, name)} value={row.became[name]} />
                ))}
                {hasWriteOffs && <Share tone="bad" value={row.written_off} />}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** The more, the deeper; the figure says it too. */
const Share = ({ tone, value }: { tone: "good" | "bad" | "plain"; value: number }) => (
  <td
    className={styles.figure}
    data-tone={value === 0 ? undefined : tone}
    style={value === 0 ? undefined : ({ "--share": `${Math.round(10 + value * 0.3)}%` } as CSSProperties)}
  >
    {value === 0 ? <span className={styles.quiet}>·</span> : value.toFixed(1)}
  </td>
);

function Vintages({ vintages }: { vintages: Portfolio["vintages"] }) {
  return (
    <Card title="By month due" aside="% still unpaid after so many days" isFlush>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Due in</th>
            <th scope="col" className={styles.figure}>
              Loans
            </th>
            <th scope="col" className={styles.figure}>
              Fell due
            </th>
            {AFTER.map((days) => (
              <th key={days} scope="col" className={styles.figure}>
                {days}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {vintages.map((row) => (
            <tr key={row.month}>
              <th scope="row">{monthInWords(row.month)}</th>
              <td className={styles.figure}>{count(row.loans)}</td>
              <td className={styles.figure}>{rupees(row.principal)}</td>
              {AFTER.map((days, index) => (
                <td key={days} className={styles.figure}>
                  {row.unpaid[index]?.toFixed(1) ?? "–"}
                </td>
              ))}
            </tr>
          ))}
          <AllMonths vintages={vintages} />
        </tbody>
      </table>
    </Card>
  );
}

/** All months that have come so far, each by what fell due in it. */
function AllMonths({ vintages }: { vintages: Portfolio["vintages"] }) {
  const sumOf = (rows: Portfolio["vintages"]) => rows.reduce((sum, { principal }) => sum + principal, 0);
  const unpaid = AFTER.map((_, index) => {
    const ripe = vintages.filter((row) => row.unpaid[index] != null);
    const due = sumOf(ripe);
    if (due === 0) return "–";
    return (ripe.reduce((sum, row) => sum + (row.unpaid[index] ?? 0) * row.principal, 0) / due).toFixed(1);
  });
  return (
    <tr className={styles.all}>
      <th scope="row">All</th>
      <td className={styles.figure}>{count(vintages.reduce((sum, { loans }) => sum + loans, 0))}</td>
      <td className={styles.figure}>{rupees(sumOf(vintages))}</td>
      {AFTER.map((days, index) => (
        <td key={days} className={styles.figure}>
          {unpaid[index]}
        </td>
      ))}
    </tr>
  );
}
