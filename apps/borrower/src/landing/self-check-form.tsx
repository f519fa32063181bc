import { t } from "@lingui/core/macro";
import { ELIGIBILITY_LIMITS } from "@vaada/lending/eligibility";
import { Button } from "@vaada/ui/button";
import { Field } from "@vaada/ui/field";
import { SelectField } from "@vaada/ui/select-field";
import { type ComponentProps, type FormEvent, useState } from "react";
import styles from "./section.module.css";
import { EMPTY_SELF_CHECK, type SelfCheckForm, selfCheck } from "./self-check.ts";
import { SelfCheckVerdict } from "./self-check-verdict.tsx";

/** Half a minute that saves a refusal. It only informs: nothing is sent, nothing is kept. */
export function SelfCheck() {
  const [form, setForm] = useState(EMPTY_SELF_CHECK);
  const [checked, setChecked] = useState<SelfCheckForm | null>(null);
  const result = selfCheck(form, ELIGIBILITY_LIMITS);
  const before = checked === null ? null : selfCheck(checked, ELIGIBILITY_LIMITS);
  const set = (change: Partial<SelfCheckForm>): void => setForm({ ...form, ...change });
  /** An error that the check found, until the answer can be read. */
  const errorOf = (field: keyof SelfCheckForm, error: string): string | undefined =>
    isMissing(before, field) && isMissing(result, field) ? error : undefined;

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(form);
    if (result.kind === "incomplete") document.getElementById(`self-check-${result.missing[0]}`)?.focus();
  };

  return (
    <form className={styles.card} noValidate onSubmit={onSubmit}>
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
          <SelfCheckVerdict verdict={result} form={form} />
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
