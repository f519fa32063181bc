import { t } from "@lingui/core/macro";
import {
  checkEligibility,
  type Eligibility,
  type EligibilityLimits,
  type IneligibleReason,
  type SelfCheckAnswers,
} from "@vaada/lending/eligibility";
import { formatRupees } from "@vaada/money/format";
import { parseRupees } from "@vaada/money/parse";
import { Button } from "@vaada/ui/button";
import { Field } from "@vaada/ui/field";
import { SelectField } from "@vaada/ui/select-field";
import { type ComponentProps, type FormEvent, useEffect, useState } from "react";
import { replayFirstTouches } from "../shell/first-touches.ts";
import { usePlatform } from "./lending-terms.ts";
import styles from "./section.module.css";

/** Half a minute that saves a refusal. It only informs: nothing is sent, nothing is kept. */
export function SelfCheck() {
  const [form, setForm] = useState(EMPTY_SELF_CHECK);
  const [checked, setChecked] = useState<SelfCheckForm | null>(null);
  const limits = usePlatform((platform) => platform.limits);
  const result = selfCheck(form, limits);
  const before = checked === null ? null : selfCheck(checked, limits);
  const set = (change: Partial<SelfCheckForm>): void => setForm({ ...form, ...change });
  /** An error that the check found, until the answer can be read. */
  const errorOf = (field: keyof SelfCheckForm, error: string): string | undefined =>
    isMissing(before, field) && isMissing(result, field) ? error : undefined;

  useEffect(() => replayFirstTouches("[data-first=check]"), []);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(form);
    if (result.kind === "incomplete") document.getElementById(`self-check-${result.missing[0]}`)?.focus();
  };

  return (
    <form className={styles.card} noValidate onSubmit={onSubmit} data-first="check">
      <div>
        <h3>{t`Check in 30 seconds`}</h3>
        <p className={styles.small}>{t`Nothing you enter here is sent or stored.`}</p>
      </div>
      <NumberField
        id="self-check-age"
        label={t`Your age`}
        maxLength={3}
        value={form.age}
        onValue={(age) => set({ age })}
        error={errorOf("age", t`Enter your age in years, for example 29`)}
      />
      <NumberField
        id="self-check-income"
        label={t`Monthly income in rupees`}
        maxLength={12}
        value={form.income}
        onValue={(income) => set({ income })}
        error={errorOf("income", t`Enter your monthly income, for example 25,000`)}
      />
      <SelectField
        id="self-check-home"
        label={t`Where do you live?`}
        hint={t`Metro: Ahmedabad, Bengaluru, Chennai, Delhi, Hyderabad, Kolkata, Mumbai, Pune`}
        placeholder={t`Choose`}
        value={form.home}
        onChange={(home) => set({ home })}
        options={[
          { value: "metro", label: t`In a metro` },
          { value: "elsewhere", label: t`Elsewhere in India` },
          { value: "abroad", label: t`Outside India` },
        ]}
        error={errorOf("home", t`Choose where you live`)}
        errorPrefix={t`Error:`}
      />
      <Button type="submit" variant="secondary">
        {t`Check`}
      </Button>
      <div role="status">
        {checked === form && result.kind !== "incomplete" && (
          <SelfCheckVerdict limits={limits} verdict={result} form={form} />
        )}
      </div>
    </form>
  );
}

const isMissing = (result: ReturnType<typeof selfCheck> | null, field: keyof SelfCheckForm): boolean =>
  result?.kind === "incomplete" && result.missing.includes(field);

type NumberFieldProps = Pick<ComponentProps<typeof Field>, "id" | "label" | "error"> & {
  maxLength: number;
  value: string;
  onValue: (value: string) => void;
};

const NumberField = ({ maxLength, value, onValue, ...field }: NumberFieldProps) => (
  <Field {...field} errorPrefix={t`Error:`}>
    {(aria) => (
      <input
        {...aria}
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    )}
  </Field>
);

type Props = { verdict: Eligibility; form: SelfCheckForm; limits: EligibilityLimits };

function SelfCheckVerdict({ verdict, form, limits }: Props) {
  if (verdict.kind === "eligible") {
    return (
      <p className={`${styles.verdict} ${styles.eligible}`}>
        {t`You meet these criteria. The decision itself also looks at your credit record.`}
      </p>
    );
  }
  return (
    <div className={`${styles.verdict} ${styles.notEligible}`}>
      <p>{t`A loan is not possible for now:`}</p>
      <ul className={styles.bullets}>
        {verdict.reasons.map((reason) => (
          <li key={reason}>{sentenceOf(reason, form, limits)}</li>
        ))}
      </ul>
    </div>
  );
}

function sentenceOf(
  reason: IneligibleReason,
  { home }: SelfCheckForm,
  { ageYearsMin, ageYearsMax, monthlyIncomeMin }: EligibilityLimits,
): string {
  const income = formatRupees(monthlyIncomeMin[home === "metro" ? "metro" : "elsewhere"]);
  switch (reason) {
    case "too-young":
      return t`We lend from the age of ${ageYearsMin}.`;
    case "too-old":
      return t`We lend up to the age of ${ageYearsMax}.`;
    case "income-too-low":
      return t`We need a monthly income of ${income} or more where you live.`;
    case "not-resident-of-india":
      return t`We lend to residents of India.`;
    default:
      return reason satisfies never;
  }
}

/** The self-check as it stands on the screen. Nothing of it is stored or sent. */
type SelfCheckForm = { readonly age: string; readonly income: string; readonly home: string };

export const EMPTY_SELF_CHECK: SelfCheckForm = { age: "", income: "", home: "" };

const HOMES = ["metro", "elsewhere", "abroad"] as const;
type Home = (typeof HOMES)[number];

type SelfCheckResult =
  | { readonly kind: "incomplete"; readonly missing: readonly (keyof SelfCheckForm)[] }
  | Eligibility;

/** The result of the answers, or which of them are still missing or can't be read. */
export function selfCheck(form: SelfCheckForm, limits: EligibilityLimits): SelfCheckResult {
  const ageYears = AGE.test(form.age.trim()) ? Number.parseInt(form.age, 10) : null;
  const monthlyIncome = parseRupees(form.income);
  const home = HOMES.find((candidate) => candidate === form.home) ?? null;
  if (ageYears !== null && monthlyIncome !== null && home !== null) {
    return checkEligibility({ ageYears, monthlyIncome, ...residenceOf(home) }, limits);
  }
  const missing: (keyof SelfCheckForm)[] = [];
  if (ageYears === null) missing.push("age");
  if (monthlyIncome === null) missing.push("income");
  if (home === null) missing.push("home");
  return { kind: "incomplete", missing };
}

const AGE = /^\d{1,3}$/;

/** Somebody abroad is judged by the wider limit, so that the answer names the one thing that stands in the way. */
const residenceOf = (home: Home): Pick<SelfCheckAnswers, "livesIn" | "isResidentOfIndia"> => ({
  livesIn: home === "metro" ? "metro" : "elsewhere",
  isResidentOfIndia: home !== "abroad",
});
