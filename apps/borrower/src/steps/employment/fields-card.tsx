import { type ReactNode, useId } from "react";
import type { useFieldErrors } from "../../form/field-errors.ts";
import type { AnswerField, Answers } from "./answers.ts";
import styles from "./employment-form.module.css";

export type FieldsProps = {
  answers: Answers;
  errors: Pick<ReturnType<typeof useFieldErrors<AnswerField>>, "visible" | "onLeft">;
  onChange: (changes: Partial<Answers>) => void;
  /** An amount said back in words. */
  inWords: (digits: string) => string | undefined;
};

export function FieldsCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
