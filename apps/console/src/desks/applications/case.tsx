import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { openCase, readApplication } from "@vaada/contract/console/calls/applications";
import { paise } from "@vaada/money/paise";
import { CostBreakdown } from "@vaada/ui/cost-breakdown";
import { Icon } from "@vaada/ui/icon";
import { iconAlert, iconCheck } from "@vaada/ui/icons";
import { iconClock } from "@vaada/ui/later-icons";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { Bars } from "../../parts/bars.tsx";
import { BorrowerViewButton } from "../../parts/borrower-view-button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import desk from "../../parts/case-desk.module.css";
import { day, inWords, moment, rupees } from "../../parts/figures.ts";
import { iconTeam } from "../../parts/icons.ts";
import { FailureNote, Note } from "../../parts/note.tsx";
import { Reveal } from "../../parts/reveal.tsx";
import { Tag, type Tone } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import styles from "./applications.module.css";
import type { CaseFile } from "./case-file.ts";
import { DecisionRail } from "./decision-rail.tsx";
import { Papers } from "./papers.tsx";
import { StageBar } from "./stage-bar.tsx";

const READ_AGAIN_MS = 15_000;
/** A page says once a minute that it is open. */
const STILL_OPEN_MS = 60_000;

/** One application with all that a person needs to decide on it. */
export function Case({ loanId }: { loanId: string }) {
  const application = useQuery({
    queryKey: ["application", loanId],
    queryFn: ({ signal }) =>
      call<typeof readApplication>("GET", "/applications/{loan_id}", { params: { loan_id: loanId }, signal }),
    refetchInterval: READ_AGAIN_MS,
  });
  const { data } = application;
  if (data === undefined && application.isError)
    return (
      <div className={desk.file}>
        <FailureNote error={application.error} onRetry={() => void application.refetch()} />
      </div>
    );
  if (data === undefined) return <div className={desk.file} aria-busy="true" />;
  return (
    <div className={desk.open}>
      <div className={desk.file}>
        {application.isError && (
          <FailureNote error={application.error} onRetry={() => void application.refetch()} />
        )}
        <OthersHere loanId={loanId} />
        <Head file={data} />
        <StageBar step={stepOf(data)} isEnded={data.ended_at !== null} />
        <div className={styles.cards}>
          <div className={styles.stack}>
            <Checks file={data} />
            <Offer file={data} />
            <Decisions file={data} />
          </div>
          <div className={styles.stack}>
            <SalaryCredits file={data} />
            <Declared file={data} />
            <Papers file={data} />
          </div>
        </div>
      </div>
      <DecisionRail file={data} updatedAt={application.dataUpdatedAt} />
    </div>
  );
}

/** Two may read one case, and both know of each other. */
function OthersHere({ loanId }: { loanId: string }) {
  const can = useCan();
  const opened = useQuery({
    queryKey: ["open-case", loanId],
    queryFn: ({ signal }) =>
      call<typeof openCase>("POST", "/applications/{loan_id}/open", { params: { loan_id: loanId }, signal }),
    refetchInterval: STILL_OPEN_MS,
    enabled: can("applications:decide"),
  });
  const others = opened.data?.others ?? [];
  if (others.length === 0) return null;
  return (
    <Note tone="warn">
      {others.map(({ name, since }) => `${name} opened this, ${moment(since)}`).join(", ")}.
    </Note>
  );
}

const toneOf = ({ waits_for, ended_at, status }: CaseFile): Tone =>
  waits_for !== null || status.endsWith("Process") ? "warn" : ended_at === null ? "info" : "plain";

/** While a person looks, the borrower stands on the dashboard: what is looked at tells the stage. */
const stepOf = ({ step, waits_for }: CaseFile): string =>
  waits_for === null ? step : waits_for === "selfie" ? "selfie" : "decision";

function Head({ file }: { file: CaseFile }) {
  const can = useCan();
  const [isViewOpen, setIsViewOpen] = useState(false);
  return (
    <div className={desk.top}>
      <div>
        <div className={desk.title}>
          <h2>{file.name ?? "Not named yet"}</h2>
          <Tag tone={toneOf(file)} icon={iconClock}>
            {file.status === "Under Review" ? "Needs decision" : file.status}
          </Tag>
        </div>
        <p className={desk.sub}>
          {file.loan_id} · {inWords(file.loan_type)} ·{" "}
          <Reveal borrowerId={file.borrower_id} field="mobile" masked={file.mobile} />
          {file.pan !== null && (
            <>
              {" · PAN "}
              <Reveal borrowerId={file.borrower_id} field="pan" masked={file.pan} />
            </>
          )}
          {" · started "}
          {moment(file.started_at)}
        </p>
      </div>
      <div className={desk.links}>
        {can("customers:read") && (
          <Link className={desk.customer} to={`/customers/${file.borrower_id}`}>
            <Icon path={iconTeam} size="xs" /> Customer
          </Link>
        )}
        <BorrowerViewButton
          borrowerId={file.borrower_id}
          isOpen={isViewOpen}
          onOpen={setIsViewOpen}
          key={file.borrower_id}
        />
      </div>
    </div>
  );
}

const RESULTS: Readonly<Record<CaseFile["checks"][number]["result"], { tone: Tone; icon: string }>> = {
  pass: { tone: "good", icon: iconCheck },
  fail: { tone: "bad", icon: iconAlert },
  unknown: { tone: "warn", icon: iconClock },
};

function Checks({ file: { checks } }: { file: CaseFile }) {
  const passed = checks.filter(({ result }) => result === "pass").length;
  return (
    <Card
      title="Checks"
      aside={
        <Tag tone={passed === checks.length ? "good" : "warn"}>
          {passed} of {checks.length} passed
        </Tag>
      }
    >
      <dl className={styles.checks}>
        {checks.map(({ check, value, threshold, result }) => (
          <div key={check}>
            <dt>
              {check} <small>{threshold}</small>
            </dt>
            <dd>
              <Tag {...RESULTS[result]}>
                <span className="visually-hidden">{result === "pass" ? "passes: " : `${result}: `}</span>
                {value}
              </Tag>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const monthName = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month;

function SalaryCredits({ file: { statement } }: { file: CaseFile }) {
  if (statement === null)
    return (
      <Card title="Salary credits">
        <p className={styles.none}>No bank statement was read.</p>
      </Card>
    );
  return (
    <Card title="Salary credits" aside={`${statement.months.length} months`}>
      <Bars
        label="Salary credits by month"
        bars={statement.months.map(({ month, salary }) => ({
          name: monthName(month),
          value: salary,
          words: `${(salary / 1_000).toFixed(1)}k`,
        }))}
      />
      <Facts
        rows={[
          [
            "Average month-end balance",
            statement.average_balance === null ? "not known" : rupees(statement.average_balance),
          ],
          ["Bounced debits", statement.bounced_debits],
          ["Other instalments a month", rupees(statement.obligations)],
        ]}
      />
    </Card>
  );
}

const inPaise = (amount: number) => paise(BigInt(Math.round(amount * 100)));

/** The figures and the picture are those that the borrower sees. */
function Offer({ file: { offer } }: { file: CaseFile }) {
  if (offer === null)
    return (
      <Card title="Offer, as the borrower sees it">
        <p className={styles.none}>There is none yet.</p>
      </Card>
    );
  const cost = offer.interest + offer.fee + offer.gst;
  return (
    <Card title="Offer, as the borrower sees it" aside={`${offer.days} days, grade ${offer.grade}`}>
      <CostBreakdown
        get={inPaise(offer.get)}
        pay={inPaise(offer.pay)}
        interest={inPaise(offer.interest)}
        fee={inPaise(offer.fee)}
        gst={inPaise(offer.gst)}
        principal={inPaise(offer.principal)}
        labels={{
          get: "You get",
          pay: `You pay on ${day(offer.due_on)}`,
          interest: "Interest",
          fee: "Processing fee",
          gst: "GST on the fee",
          total: "Total cost",
          enlarged: `${rupees(cost)} cost, enlarged`,
        }}
        formulas={{
          interest: `${offer.rate_percent_a_day}% per day × ${offer.days}`,
          fee: `${offer.fee_percent}%`,
          gst: `${offer.gst_percent}%`,
        }}
        per100Text={`₹${((cost * 100) / offer.get).toFixed(2)} for every ₹100 received`}
        aprText={`APR ${offer.apr}%`}
      />
    </Card>
  );
}

function Declared({ file }: { file: CaseFile }) {
  const { employment, monthly_income: income, amount_asked: asked, statement } = file;
  const found = statement?.months.filter(({ has_salary }) => has_salary).at(-1)?.salary;
  return (
    <Card title="Declared by the borrower">
      {employment === null ? (
        <p className={styles.none}>Work and income were not stated yet.</p>
      ) : (
        <Facts
          rows={[
            ["Name of employer", employment.company],
            [
              "Net salary",
              <>
                {income === null ? "none" : rupees(income)}{" "}
                {income !== null && found !== undefined && <Difference declared={income} found={found} />}
              </>,
            ],
            ["Salary date", employment.salary_day],
            ["Loan purpose", employment.purpose],
            ["Mode of income", employment.income_mode],
            ["Employment", employment.employment_type],
            ["Asks for", asked === null ? "nothing yet" : rupees(asked)],
          ]}
        />
      )}
    </Card>
  );
}

/** How far the last salary on the statement is from what was declared. */
function Difference({ declared, found }: { declared: number; found: number }) {
  const percent = Math.round((Math.abs(found - declared) * 100) / declared);
  return (
    <Tag tone={found >= declared * 0.95 ? "good" : found >= declared * 0.8 ? "warn" : "bad"}>
      {percent === 0
        ? "as found"
        : `found ${rupees(found)}, ${percent}% ${found > declared ? "more" : "less"}`}
    </Tag>
  );
}

function Decisions({ file: { decisions } }: { file: CaseFile }) {
  return (
    <Card title="Decisions">
      {decisions.length === 0 && <p className={styles.none}>None was taken yet.</p>}
      {decisions.map((decision) => (
        <Facts
          key={decision.number}
          rows={[
            [`${day(decision.taken_on)}, ${decision.policy} v${decision.version}`, inWords(decision.outcome)],
            ["Grade", decision.grade ?? "none"],
            ["At most", decision.most === null ? "none" : rupees(decision.most)],
            ["Reasons", decision.reasons.map(inWords).join(", ") || "none"],
          ]}
        />
      ))}
    </Card>
  );
}
