import { t } from "@lingui/core/macro";
import { Field } from "@vaada/ui/field";
import { SelectField } from "@vaada/ui/select-field";
import type { ChangeEvent } from "react";
import type { useFieldErrors } from "../../form/field-errors.ts";
import type { Person, PersonField } from "./people.ts";
import styles from "./references-form.module.css";
import { relationChoices } from "./relations.ts";
import { typedMobile, typedName } from "./typed.ts";

type Props = {
  person: Person;
  errors: Pick<ReturnType<typeof useFieldErrors<PersonField>>, "visible" | "onLeft">;
  onChange: (changes: Partial<Person>) => void;
};

/** The browser fills in nothing here: it only knows the borrower, and this is somebody else. */
export function PersonFields({ person, errors: { visible, onLeft }, onChange }: Props) {
  const errorPrefix = t`Error:`;
  const changeMobile = (event: ChangeEvent<HTMLInputElement>): void => {
    const isOneKey = (event.nativeEvent as InputEvent).data?.length === 1;
    onChange({ mobile: typedMobile({ text: event.target.value, before: person.mobile, isOneKey }) });
  };
  return (
    <>
      <Field
        id={"name" satisfies PersonField}
        label={t`Name`}
        hint={t`Letters and spaces only`}
        error={visible.name}
        errorPrefix={errorPrefix}
      >
        {(aria) => (
          <input
            {...aria}
            type="text"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            value={person.name}
            onChange={(event) => onChange({ name: typedName(event.target.value) })}
            onBlur={() => onLeft("name")}
          />
        )}
      </Field>
      <Field
        id={"mobile" satisfies PersonField}
        label={t`Mobile`}
        before={<span className={styles.country}>+91</span>}
        error={visible.mobile}
        errorPrefix={errorPrefix}
      >
        {(aria) => (
          <input
            {...aria}
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            value={person.mobile}
            onChange={changeMobile}
            onBlur={() => onLeft("mobile")}
          />
        )}
      </Field>
      <SelectField
        id={"relation" satisfies PersonField}
        label={t`Relation`}
        placeholder={t`Choose`}
        value={person.relation}
        onChange={(relation) => onChange({ relation })}
        options={relationChoices()}
        error={visible.relation}
        errorPrefix={errorPrefix}
      />
    </>
  );
}
