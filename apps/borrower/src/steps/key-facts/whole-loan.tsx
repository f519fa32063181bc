import { plural, t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { FactList } from "@vaada/ui/fact-list";
import { type ComponentProps, lazy, Suspense } from "react";
import { formatDay } from "../../language/dates.ts";
import { aprText, moneyText } from "../../shell/money-text.ts";
import { penalFacts } from "../penal-facts.ts";
import styles from "./key-facts.module.css";
import type { KeyFacts } from "./use-key-facts.ts";

type Facts = ComponentProps<typeof FactList>["facts"];

/** The chunk loads together with the statement. */
export const loadCost = async () => ({ default: (await import("./cost-of-loan.tsx")).CostOfLoan });
const CostOfLoan = lazy(loadCost);

/** The statement in a few plain lines, which hold all that matters. */
export function WholeLoan({ facts }: { facts: KeyFacts }) {
  return (
    <section className={styles.part} aria-labelledby="whole-loan">
      <h2 id="whole-loan">{t`The whole loan on one card`}</h2>
      <FactList
        lead={{
          label: t`Amount to your bank`,
          value: moneyText(facts.disbursed_amount),
          remark: t`credited within 24 hours of release`,
        }}
        facts={[...repayment(facts), ...charges(facts), ...people(facts)]}
      />
      <Suspense>
        <CostOfLoan facts={facts} />
      </Suspense>
    </section>
  );
}

const daysText = (count: number): string => t`${plural(count, { one: "# day", other: "# days" })}`;

const repayment = ({ tenure, repayDate, repayAmount, apr, ...late }: KeyFacts): Facts => [
  { label: t`Tenure`, value: daysText(tenure) },
  ...(late.instalments ?? []).map(({ number, dueOn, amount }) => ({
    label: t`Instalment ${number}`,
    value: moneyText(amount),
    remark: formatDay(civilDate(dueOn)),
  })),
  ...(late.instalments === undefined ? [{ label: t`Repay on`, value: formatDay(civilDate(repayDate)) }] : []),
  { label: t`You repay`, value: moneyText(repayAmount) },
  { label: t`APR`, value: aprText(apr), remark: t`all costs, as a rate for a year` },
  ...lateArrival({ apr, ...late }),
];

/** Nothing where no later day is dearer, and of a statement that does not say it. */
function lateArrival({
  apr,
  highestApr = apr,
  highestAprOn,
}: Pick<KeyFacts, "apr" | "highestApr" | "highestAprOn">): Facts {
  if (highestAprOn === undefined || highestApr === apr) return [];
  const day = formatDay(civilDate(highestAprOn));
  const highest = aprText(highestApr);
  return [
    {
      label: t`APR if the money comes later`,
      value: t`at most ${highest}`,
      remark: t`if it arrives as late as ${day}: the due date stays`,
    },
  ];
}

const charges = (facts: KeyFacts): Facts => [
  ...penalFacts(facts).map(({ label, value, remark }) => ({ label, value, remark })),
  {
    label: t`Cooling-off`,
    value: daysText(facts.coolingOffDays),
    remark: t`after the day the money arrives`,
  },
];

function people({ lender, grievanceOfficer: officer }: KeyFacts): Facts {
  const contact = (
    <>
      <a href={`tel:${officer.phone.replace(/[^+\d]/g, "")}`}>{officer.phone}</a>
      {" · "}
      <a href={`mailto:${officer.email}`}>{officer.email}</a>
    </>
  );
  return [
    { label: t`Lender`, value: lender },
    { label: t`Grievance officer`, value: officer.name, remark: contact },
  ];
}
