import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { readCustomer, readLoanOn } from "@vaada/contract/console/calls/customers";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { OwedLines } from "@vaada/ui/owed-lines";
import { call } from "../../api/client.ts";
import { countOf, day, rupees } from "../../parts/figures.ts";
import { Instalments } from "../../parts/instalments.tsx";
import { FailureNote } from "../../parts/note.tsx";
import { owedLine, paiseOf } from "../../parts/owed-phrases.ts";
import { useAddress } from "../../table/address.ts";
import styles from "./customers.module.css";

type Loan = ConsoleReplyOf<typeof readCustomer>["loans"][number];

/** The debt of a loan on a day that can be chosen, and how it comes about. */
export function Money({ borrowerId, loan }: { borrowerId: string; loan: Loan }) {
  const { search, change } = useAddress();
  const owing = useQuery({
    queryKey: ["loan-on", borrowerId, loan.loan_id, search.on],
    queryFn: ({ signal }) =>
      call<typeof readLoanOn>("GET", "/customers/{borrower_id}/loans/{loan_id}", {
        params: { borrower_id: borrowerId, loan_id: loan.loan_id },
        query: { on: search.on },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const { data } = owing;
  if (owing.isError)
    return (
      <FailureNote error={owing.error} onRetry={() => change({ on: undefined }, { isReplaced: true })} />
    );
  return (
    <>
      <section className={styles.hero} aria-label="Owed">
        <div className={styles.heroHead}>
          <label htmlFor="as-of">Owed on</label>
          <input
            id="as-of"
            type="date"
            min={data?.from}
            max={data?.through}
            value={data?.owed.on ?? ""}
            onChange={({ target: { value } }) =>
              value !== "" && change({ on: value === data?.today ? undefined : value }, { isReplaced: true })
            }
          />
        </div>
        <p className={styles.heroFigure}>{data === undefined ? " " : rupees(data.owed.total)}</p>
        <p className={styles.heroNote}>
          Grade {loan.grade} · got {rupees(loan.net)} on {day(loan.arrived_on)}
          {data !== undefined && ` · due ${day(data.due_on)}`}
          {data?.is_overdue && ` · overdue ${countOf(data.overdue_days, "day")}`}
        </p>
        {data !== undefined && data.owed.on !== data.today && (
          <p className={styles.heroNote}>
            By the terms and the events that are known today. The account, the papers, the timeline and the
            mark at the name are as of today.
          </p>
        )}
        {data?.known_then != null && (
          <p className={styles.heroNote}>
            Known when that day ended: {rupees(data.known_then)}. What became known later counts for its own
            day.
          </p>
        )}
        {data?.is_ahead && <p className={styles.heroNote}>If nothing is paid until then.</p>}
      </section>
      {data !== undefined && (
        <section className={styles.why} aria-label="Why this amount">
          <h2>Why this amount</h2>
          <OwedLines
            label={`What is owed on ${day(data.owed.on)}`}
            lines={data.owed.lines.map(owedLine)}
            total={{ label: `Owed on ${day(data.owed.on)}`, amount: paiseOf(data.owed.total) }}
            note={`From the loan's events, as the ledger has them. The day after: ${rupees(data.next_day_total)}, if nothing more happens.`}
          />
        </section>
      )}
      {data !== undefined && data.instalments !== null && <Instalments rows={data.instalments} />}
    </>
  );
}
