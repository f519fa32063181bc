import { useQuery } from "@tanstack/react-query";
import type {
  readCollectionsReport,
  readFunnelReport,
  readRegulatoryReport,
} from "@vaada/contract/console/calls/reports";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { BarRows } from "../../parts/bar-rows.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { count, day, inWords, monthInWords, rupees } from "../../parts/figures.ts";
import { partnersQuery } from "../../session/partners.ts";
import { ClassBars } from "./portfolio.tsx";
import styles from "./reports.module.css";

type Collections = ConsoleReplyOf<typeof readCollectionsReport>;
type Funnel = ConsoleReplyOf<typeof readFunnelReport>;
type Regulatory = ConsoleReplyOf<typeof readRegulatoryReport>;

export const CollectionsReport = ({ report: { months } }: { report: Collections }) => (
  <>
    <Card
      title="Paid, of what was due"
      aside="principal due in the month, or overdue at its start · a loan in instalments is due on its last day here"
    >
      <BarRows
        label="Collections efficiency"
        rows={months.map(({ month, efficiency, due }) => ({
          name: monthInWords(month),
          value: efficiency ?? 0,
          words: efficiency === null ? "–" : `${efficiency.toFixed(1)}%`,
          more: due === 0 ? "" : `of ${rupees(Math.round(due))}`,
        }))}
      />
    </Card>
    <Card title="By month" isFlush>
      <table className={styles.table}>
        <thead>
          <tr>
            {["Month", "Due", "Paid", "Contacts", "Promises", "Kept", "Broken"].map((head, index) => (
              <th key={head} scope="col" className={index === 0 ? undefined : styles.figure}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((row) => (
            <tr key={row.month}>
              <th scope="row">{monthInWords(row.month)}</th>
              <td className={styles.figure}>{rupees(row.due)}</td>
              <td className={styles.figure}>{rupees(row.paid)}</td>
              <td className={styles.figure}>{count(row.contacts)}</td>
              <td className={styles.figure}>{count(row.promises)}</td>
              <td className={styles.figure}>{count(row.promises_kept)}</td>
              <td className={styles.figure}>{count(row.promises_broken)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  </>
);

/** "12 s", "4 min", "2 h". */
function lasting(seconds: number | null): string {
  if (seconds === null) return "–";
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return seconds < 3_600 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}

export function FunnelReport({ report }: { report: Funnel }) {
  const { data: known } = useQuery(partnersQuery);
  const names = new Map(known?.partners.map(({ partner, name }) => [partner, name]));
  const started = report.stages[0]?.count ?? 0;
  return (
    <div className={styles.two}>
      <Card title="How far applications came" aside="% of those started">
        <BarRows
          label="Funnel"
          rows={report.stages.map(({ stage, count: many }) => ({
            name: inWords(stage),
            value: many,
            words: count(many),
            more: started === 0 ? "" : `${Math.round((100 * many) / started)}%`,
          }))}
        />
      </Card>
      <Card title="Time to decision" aside="from the last answer of the form">
        <Facts
          rows={[
            ["Median", lasting(report.decision.median)],
            ["Nine of ten within", lasting(report.decision.nine_of_ten)],
            ...report.outcomes.map(({ outcome, count: many }) => [inWords(outcome), count(many)] as const),
          ]}
        />
      </Card>
      <Card title="Why people were refused">
        {report.refusals.length === 0 ? (
          <p>Nobody was.</p>
        ) : (
          <BarRows
            label="Refusals"
            rows={report.refusals.map(({ reason, count: many }) => ({
              name: inWords(reason),
              value: many,
              words: count(many),
              more: "",
            }))}
          />
        )}
      </Card>
      <Card title="Providers" aside="answered, of the calls of the last day">
        {report.providers.length === 0 ? (
          <p>No calls yet.</p>
        ) : (
          <BarRows
            label="Provider success"
            rows={report.providers.map(({ partner, success, calls }) => ({
              name: names.get(partner) ?? partner,
              value: success,
              words: `${success.toFixed(1)}%`,
              more: count(calls),
            }))}
          />
        )}
      </Card>
    </div>
  );
}

const percentInWords = (percent: number | null): string =>
  percent === null ? "–" : `${percent.toFixed(1)}%`;

export const RegulatoryReport = ({ report }: { report: Regulatory }) => (
  <div className={styles.two}>
    <Card title="Digital lending" aside={`${monthInWords(report.month)}, through ${day(report.through)}`}>
      <Facts
        rows={[
          ["Loans paid out", count(report.lending.loans)],
          ["To borrowers", count(report.lending.borrowers)],
          ["Principal", rupees(report.lending.principal)],
          ["Given back in the cooling-off days", count(report.lending.given_back)],
        ]}
      />
    </Card>
    <Card
      title="Principal by class"
      aside={report.npa_percent === null ? "nothing is lent" : `NPA ${report.npa_percent.toFixed(1)}%`}
    >
      <ClassBars classes={report.classes} />
    </Card>
    <Card title="Bad loans" aside="what is written off is in no class">
      <Facts
        rows={[
          ["Gross NPA, of the principal", percentInWords(report.npa_percent)],
          ["Allowance against NPA", rupees(report.npa_allowance)],
          ["Net NPA", percentInWords(report.net_npa_percent)],
          ["Loans written off in the month", count(report.written_off.loans)],
          ["Principal written off", rupees(report.written_off.principal)],
          ["Recovered of what was written off", rupees(report.recovered)],
        ]}
      />
    </Card>
    <Card title="Complaints">
      <Facts
        rows={[
          ["Open before", count(report.complaints.open_before)],
          ["Received", count(report.complaints.received)],
          ["Answered", count(report.complaints.answered)],
          ["Answered after their 30 days", count(report.complaints.answered_late)],
          ["Open at the end", count(report.complaints.open_after)],
          ["Open beyond their 30 days", count(report.complaints.open_late)],
        ]}
      />
    </Card>
  </div>
);
