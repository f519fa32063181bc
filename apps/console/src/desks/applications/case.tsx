import { useQuery } from "@tanstack/react-query";
import type { readApplication } from "@vaada/contract/console/calls/applications";
import { iconClock } from "@vaada/ui/later-icons";
import { call } from "../../api/client.ts";
import { Card, Facts } from "../../parts/card.tsx";
import { day, inWords, moment, rupees } from "../../parts/figures.ts";
import { FailureNote } from "../../parts/note.tsx";
import { Reveal } from "../../parts/reveal.tsx";
import { Tag } from "../../parts/tag.tsx";
import styles from "./applications.module.css";

/** One application with all that a person needs to decide on it. */
export function Case({ loanId }: { loanId: string }) {
  const application = useQuery({
    queryKey: ["application", loanId],
    queryFn: ({ signal }) =>
      call<typeof readApplication>("GET", "/applications/{loan_id}", { params: { loan_id: loanId }, signal }),
  });
  const { data } = application;
  if (application.isError)
    return (
      <div className={styles.file}>
        <FailureNote error={application.error} onRetry={() => void application.refetch()} />
      </div>
    );
  if (data === undefined) return null;
  const { employment } = data;
  return (
    <div className={styles.case}>
      <div className={styles.file}>
        <div>
          <div className={styles.title}>
            <h2>{data.name ?? "Not named yet"}</h2>
            <Tag tone={data.waits_for === null ? "plain" : "warn"} icon={iconClock}>
              {data.waits_for === null ? data.status : "Needs a person"}
            </Tag>
          </div>
          <p className={styles.sub}>
            {data.loan_id} · {inWords(data.loan_type)} ·{" "}
            <Reveal borrowerId={data.borrower_id} field="mobile" masked={data.mobile} />
            {data.pan !== null && (
              <>
                {" · PAN "}
                <Reveal borrowerId={data.borrower_id} field="pan" masked={data.pan} />
              </>
            )}
          </p>
        </div>
        <div className={styles.cards}>
          <Card title="Declared by the borrower">
            <Facts
              rows={
                employment === null
                  ? [["Work", "not stated yet"]]
                  : [
                      ["Employment", inWords(employment.employment_type)],
                      ["Monthly income", data.monthly_income === null ? "none" : rupees(data.monthly_income)],
                      ["Salary day", employment.salary_day],
                      ["Paid by", inWords(employment.income_mode)],
                      ["Purpose", employment.purpose],
                      ["Asks for", data.amount_asked === null ? "nothing yet" : rupees(data.amount_asked)],
                    ]
              }
            />
          </Card>
          <Card title="Decisions">
            {data.decisions.length === 0 && <p>None was taken yet.</p>}
            {data.decisions.map((decision) => (
              <Facts
                key={decision.number}
                rows={[
                  [`${day(decision.taken_on)}, policy v${decision.version}`, inWords(decision.outcome)],
                  ["Grade", decision.grade ?? "none"],
                  ["At most", decision.most === null ? "none" : rupees(decision.most)],
                  ["Reasons", decision.reasons.map(inWords).join(", ") || "none"],
                ]}
              />
            ))}
          </Card>
        </div>
      </div>
      <aside className={styles.rail} aria-label="Decision">
        <h2>{inWords(data.step)}</h2>
        <p>
          Started {moment(data.started_at)}
          {data.ended_at === null ? "" : `, ended ${moment(data.ended_at)}`}.
        </p>
      </aside>
    </div>
  );
}
