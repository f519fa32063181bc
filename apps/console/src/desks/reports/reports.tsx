import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type {
  readCollectionsReport,
  readFunnelReport,
  readPortfolioReport,
  readRegulatoryReport,
} from "@vaada/contract/console/calls/reports";
import type { ReactNode } from "react";
import { call } from "../../api/client.ts";
import { ChoicePills } from "../../parts/choice-pills.tsx";
import { count, day, rupees } from "../../parts/figures.ts";
import { FailureNote } from "../../parts/note.tsx";
import { Page } from "../../parts/page.tsx";
import { useAddress } from "../../table/address.ts";
import { BureauFiles } from "./bureau-files.tsx";
import { CentralKyc } from "./central-kyc.tsx";
import { CollectionsReport, FunnelReport, RegulatoryReport } from "./other-reports.tsx";
import { PortfolioReport } from "./portfolio.tsx";
import styles from "./reports.module.css";

const REPORTS = [
  { value: "portfolio", words: "Portfolio" },
  { value: "collections", words: "Collections" },
  { value: "funnel", words: "Funnel" },
  { value: "regulatory", words: "Regulatory" },
  { value: "bureau", words: "Bureau files" },
  { value: "central-kyc", words: "Central KYC" },
] as const;

/** Desks of files that are told to somebody, which have no file of their figures. */
const OF_FILES: readonly string[] = ["bureau", "central-kyc"];

/** The lender's reports: figures of the book are those of the last close, and each leaves as a file. */
export function Reports() {
  const { search, change } = useAddress();
  const report = REPORTS.find(({ value }) => value === search.report)?.value ?? "portfolio";
  const days = { from: search.from, to: search.to };
  const file = new URLSearchParams(
    Object.entries(report === "funnel" ? days : { month: search.month }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  const portfolio = useQuery({
    queryKey: ["report", "portfolio"],
    queryFn: ({ signal }) => call<typeof readPortfolioReport>("GET", "/reports/portfolio", { signal }),
  });
  return (
    <Page
      title="Reports"
      sub={
        portfolio.data === undefined
          ? "Figures of the last close"
          : report !== "portfolio"
            ? `Up to the close of ${day(portfolio.data.on)}`
            : `Up to the close of ${day(portfolio.data.on)} · principal lent and not yet back ${rupees(portfolio.data.principal)} in ${count(portfolio.data.loans)} loans`
      }
      actions={
        <>
          {report === "funnel" && <Days days={days} onDays={change} />}
          {report === "regulatory" && (
            <input
              className={styles.day}
              type="month"
              aria-label="Month"
              value={search.month ?? ""}
              onChange={({ target: { value } }) => change({ month: value === "" ? undefined : value })}
            />
          )}
          <ChoicePills
            label="Report"
            value={report}
            onValue={(value) => change({ report: value === "portfolio" ? undefined : value })}
            pills={REPORTS}
          />
          {!OF_FILES.includes(report) && (
            <a className={styles.file} href={`/api/reports/${report}/export?${file}`} download>
              CSV
            </a>
          )}
        </>
      }
    >
      <div className={styles.column}>
        {report === "portfolio" && (
          <Read query={portfolio}>{(data) => <PortfolioReport report={data} />}</Read>
        )}
        {report === "collections" && <Collections />}
        {report === "funnel" && <Funnel days={days} />}
        {report === "regulatory" && <Regulatory month={search.month} />}
        {report === "bureau" && <BureauFiles />}
        {report === "central-kyc" && <CentralKyc />}
      </div>
    </Page>
  );
}

function Collections() {
  const query = useQuery({
    queryKey: ["report", "collections"],
    queryFn: ({ signal }) => call<typeof readCollectionsReport>("GET", "/reports/collections", { signal }),
  });
  return <Read query={query}>{(data) => <CollectionsReport report={data} />}</Read>;
}

type ReportDays = { from: string | undefined; to: string | undefined };

function Funnel({ days }: { days: ReportDays }) {
  const query = useQuery({
    queryKey: ["report", "funnel", days.from, days.to],
    queryFn: ({ signal }) => call<typeof readFunnelReport>("GET", "/reports/funnel", { query: days, signal }),
  });
  return <Read query={query}>{(data) => <FunnelReport report={data} />}</Read>;
}

function Regulatory({ month }: { month: string | undefined }) {
  const query = useQuery({
    queryKey: ["report", "regulatory", month],
    queryFn: ({ signal }) =>
      call<typeof readRegulatoryReport>("GET", "/reports/regulatory", { query: { month }, signal }),
  });
  return <Read query={query}>{(data) => <RegulatoryReport report={data} />}</Read>;
}

function Read<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  if (query.isError) return <FailureNote error={query.error} onRetry={() => void query.refetch()} />;
  return query.data === undefined ? null : children(query.data);
}

const Days = ({ days, onDays }: { days: ReportDays; onDays: (days: Partial<ReportDays>) => void }) => (
  <>
    {(["from", "to"] as const).map((end) => (
      <input
        key={end}
        className={styles.day}
        type="date"
        aria-label={end === "from" ? "First day" : "Last day"}
        value={days[end] ?? ""}
        onChange={({ target: { value } }) => onDays({ [end]: value === "" ? undefined : value })}
      />
    ))}
  </>
);
