import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { previewTerms, TermsCost, TermsNumbers } from "@vaada/contract/console/calls/terms";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { CostBreakdown } from "@vaada/ui/cost-breakdown";
import { useDeferredValue, useState } from "react";
import { call } from "../../api/client.ts";
import { Card } from "../../parts/card.tsx";
import { inWords, rupees } from "../../parts/figures.ts";
import { FailureNote } from "../../parts/note.tsx";
import { paiseOf } from "../../parts/owed-phrases.ts";
import type { Terms } from "./draft.ts";
import styles from "./terms.module.css";

type Preview = ConsoleReplyOf<typeof previewTerms>;

/** The loan that is looked at, a common one until somebody says another. Of instalments the days are those to the first. */
const LOANS = [
  { amount: 5_000, tenure: 20 },
  { amount: 20_000, tenure: 42 },
  { amount: 20_000, tenure: 75 },
] as const;
type Loan = (typeof LOANS)[number];

export type CostPreview = UseQueryResult<Preview> & {
  readonly loan: Loan;
  readonly choose: (loan: Loan) => void;
};

/** Reads the cost under the draft, by the server's own reckoning, again with every figure that is typed. */
export function usePreview(product: Terms["product"], figures: TermsNumbers): CostPreview {
  const [loan, choose] = useState<Loan>(LOANS[1]);
  const asked = useDeferredValue(JSON.stringify(figures));
  const preview = useQuery({
    queryKey: ["terms-preview", product, asked, loan],
    queryFn: ({ signal }) =>
      call<typeof previewTerms>("POST", "/terms/preview", {
        body: { product, figures: JSON.parse(asked) as TermsNumbers, ...loan },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return { ...preview, loan, choose };
}

/** The cost of one loan now and under the draft, as its borrower would be shown it. */
export function Cost({ preview, isDrafted }: { preview: CostPreview; isDrafted: boolean }) {
  const [grade, setGrade] = useState<TermsCost["grade"]>("A");
  const { data, loan, choose } = preview;
  const costs = isDrafted ? data?.draft : data?.now;
  const shown = costs?.find((cost) => cost.grade === grade);
  return (
    <Card
      title="What a loan costs"
      aside={isDrafted ? "under the draft, as a borrower sees it" : "as a borrower sees it"}
    >
      {preview.isError && <FailureNote error={preview.error} onRetry={() => void preview.refetch()} />}
      <div className={styles.choices}>
        <label>
          Loan{" "}
          <select
            value={LOANS.indexOf(loan)}
            onChange={({ target }) => choose(LOANS[Number(target.value)] ?? LOANS[1])}
          >
            {LOANS.map(({ amount, tenure }, index) => (
              <option key={`${amount} ${tenure}`} value={index}>{`${rupees(amount)}, ${tenure} days`}</option>
            ))}
          </select>
        </label>
        <label>
          Grade{" "}
          <select value={grade} onChange={({ target }) => setGrade(target.value as TermsCost["grade"])}>
            {data?.now.map((cost) => (
              <option key={cost.grade}>{cost.grade}</option>
            ))}
          </select>
        </label>
      </div>
      {isDrafted && data?.draft === null && <p className={styles.quiet}>A figure is out of its bounds.</p>}
      {shown !== undefined && <Breakdown cost={shown} />}
      {data !== undefined && <Compared data={data} isDrafted={isDrafted} />}
    </Card>
  );
}

/** With both decimals, because it is rounded to them. */
const aprOf = ({ apr }: TermsCost): string => `${apr.toFixed(2)}%`;

const Breakdown = ({ cost }: { cost: TermsCost }) => (
  <CostBreakdown
    get={paiseOf(cost.net)}
    pay={paiseOf(cost.repay)}
    interest={paiseOf(cost.interest)}
    fee={paiseOf(cost.fee)}
    gst={paiseOf(cost.gst_amount)}
    others={cost.others.map(({ kind, amount }) => ({ label: inWords(kind), amount: paiseOf(amount) }))}
    principal={paiseOf(cost.amount)}
    labels={{
      get: "They get",
      pay:
        cost.instalments === null
          ? `They pay after ${cost.tenure} days`
          : `They pay in ${cost.instalments.count} instalments of ${rupees(cost.instalments.amount)}`,
      interest: "Interest",
      fee: "Processing fee",
      gst: "GST on the fee",
      total: "Total cost",
      enlarged: `${rupees(cost.cost)} cost, enlarged`,
    }}
    formulas={{
      interest:
        cost.instalments === null
          ? `${cost.roi}% a day × ${cost.tenure}`
          : `${cost.roi}% a year on what is left`,
      fee: `${cost.processing_fee}%`,
      gst: `${cost.gst}%`,
    }}
    per100Text={`${rupees(cost.cost_per_100)} for every ₹100 borrowed`}
    aprText={`APR ${aprOf(cost)}`}
  />
);

/** Every grade at once, now and then, and how far the APR goes. */
function Compared({ data, isDrafted }: { data: Preview; isDrafted: boolean }) {
  const draftOf = (grade: TermsCost["grade"]) => data.draft?.find((cost) => cost.grade === grade);
  return (
    <table className={styles.table}>
      <caption className={styles.quiet}>Cost and APR by grade</caption>
      <thead>
        <tr>
          <th scope="col">Grade</th>
          <th scope="col">Now</th>
          {isDrafted && <th scope="col">Draft</th>}
        </tr>
      </thead>
      <tbody>
        {data.now.map((cost) => {
          const then = draftOf(cost.grade);
          return (
            <tr key={cost.grade}>
              <th scope="row">{cost.grade}</th>
              <td>{`${rupees(cost.cost)}, ${aprOf(cost)}`}</td>
              {isDrafted && <td>{then === undefined ? "–" : `${rupees(then.cost)}, ${aprOf(then)}`}</td>}
            </tr>
          );
        })}
        <tr>
          <th scope="row">Any loan</th>
          <td>{`${data.apr_now.lowest} to ${data.apr_now.highest}`}</td>
          {isDrafted && (
            <td>{data.apr_draft === null ? "–" : `${data.apr_draft.lowest} to ${data.apr_draft.highest}`}</td>
          )}
        </tr>
      </tbody>
    </table>
  );
}
