import { t } from "@lingui/core/macro";
import { digitsOfMobile } from "@vaada/contract/mobile";
import { Button } from "@vaada/ui/button";
import { Field } from "@vaada/ui/field";
import { announce } from "@vaada/ui/live-region";
import { SelectField } from "@vaada/ui/select-field";
import { Tabs } from "@vaada/ui/tabs";
import { WhyCard } from "@vaada/ui/why-card";
import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { ErrorSummary } from "../../form/error-summary.tsx";
import { errorsIn, focusOnlyError, useFieldErrors } from "../../form/field-errors.ts";
import { useErrorTitle } from "../../form/use-act.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { useLateSheet } from "../../shell/use-late-sheet.tsx";
import { useBankStagePart } from "../bank-stage.ts";
import {
  type Both,
  faultsOf,
  faultsOfBoth,
  hasNoErrors,
  keepDraft,
  keptDraft,
  keptReferenceIndex,
  NO_ERRORS,
  type People,
  type Person,
  type PersonErrors,
  type PersonField,
  type ReferenceIndex,
  referencePaths,
  relationChoices,
  useOwnMobile,
  withPerson,
} from "./people.ts";
import styles from "./reference-details.module.css";

type FormOptions = Parameters<typeof usePersonForm>[0];
type ShownPerson = Pick<FormOptions, "which" | "arrival"> & { turn: number };

const FORM_ID = "reference";

const loadNotice = async () => (await import("./references-notice.tsx")).ReferencesNotice;

/** The form asks for two people in turn; the second tab opens once the first person is right. */
export function ReferenceDetails() {
  const [people, setPeople] = useState(() => keptDraft().people);
  const [shown, setShown] = useState<ShownPerson>(() => ({
    which: keptReferenceIndex(),
    arrival: "by-hand",
    turn: 0,
  }));
  const notice = useLateSheet(loadNotice);
  const ownMobile = useOwnMobile();
  const [isFirstRight, isSecondRight] = faultsOfBoth({ people, ownMobile }).map(hasNoErrors);
  const locked = t`Reference 2 opens once reference 1 is filled in.`;
  const show = (which: ReferenceIndex, arrival: ShownPerson["arrival"]): void =>
    setShown({ which, arrival, turn: shown.turn + 1 });
  const choose = (index: number): void => {
    if (index === shown.which) return;
    if (index === 0 || isFirstRight) {
      show(index === 0 ? 0 : 1, "by-hand");
    } else {
      announce(locked);
      show(0, "to-mend");
    }
  };
  const goOn = (): void => {
    if (shown.which === 1 || isSecondRight) go(referencePaths.summary());
    // The second one may have been given before, and is now too much like the first.
    else show(1, isGiven(people[1]) ? "to-mend" : "in-turn");
  };
  return (
    <StepFrame
      stage={4}
      progress={0.05 + (isFirstRight ? 0.1 : 0) + (isSecondRight ? 0.1 : 0)}
      title={t`References`}
      part={useBankStagePart("references")}
      isLocal
      footer={
        <Button type="submit" form={FORM_ID}>
          {t`Proceed`}
        </Button>
      }
    >
      <h1>{t`Two people who know you`}</h1>
      <p>{t`About a minute. Nothing is sent until you confirm.`}</p>
      <div className={styles.tabs}>
        <Tabs
          label={t`References`}
          tabs={[
            { label: t`Reference 1`, doneText: isFirstRight ? t`done` : undefined },
            {
              label: t`Reference 2`,
              doneText: isFirstRight && isSecondRight ? t`done` : undefined,
              lockedText: isFirstRight ? undefined : locked,
            },
          ]}
          current={shown.which}
          onChoose={choose}
        >
          <PersonForm
            key={shown.turn}
            which={shown.which}
            arrival={shown.arrival}
            people={people}
            onChange={(next) => {
              setPeople(next);
              keepDraft({ people: next });
            }}
            onRight={goOn}
          />
        </Tabs>
      </div>
      <div className={styles.why}>
        <WhyCard
          title={t`What we do with them`}
          link={{ text: t`What we ask about them and why`, onClick: notice.show }}
        >
          {t`We use these only to confirm who you are. We never read your contacts and never call them about your dues.`}
        </WhyCard>
      </div>
      {notice.sheet}
    </StepFrame>
  );
}

const isGiven = ({ mobile }: Person): boolean => mobile !== "";

function PersonForm(options: FormOptions) {
  const { person, errors, change, onSubmit } = usePersonForm(options);
  const shown = errorsIn(errors.visible);
  useErrorTitle(shown.length > 0);
  return (
    <form id={FORM_ID} className={styles.form} noValidate onSubmit={onSubmit}>
      {errors.summaryKey !== null && (
        <ErrorSummary
          key={errors.summaryKey}
          heading={shown.length === 3 ? t`Three things need another look` : t`Two things need another look`}
          errors={shown.map(({ field, message }) => ({ fieldId: field, message }))}
        />
      )}
      <PersonFields person={person} errors={errors} onChange={change} />
    </form>
  );
}

type FieldsProps = {
  person: Person;
  errors: Pick<ReturnType<typeof useFieldErrors<PersonField>>, "visible" | "onLeft">;
  onChange: (changes: Partial<Person>) => void;
};

/** The browser fills in nothing here: it only knows the borrower, and this is somebody else. */
function PersonFields({ person, errors: { visible, onLeft }, onChange }: FieldsProps) {
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

type PersonFormOptions = {
  which: ReferenceIndex;
  people: People;
  /** Why the form shows this person: chosen, next in turn, or to mend an error. */
  arrival: "by-hand" | "in-turn" | "to-mend";
  onChange: (people: People) => void;
  onRight: () => void;
};

/** One person's values and errors, and the press that leads on. */
function usePersonForm({ which, people, arrival, onChange, onRight }: PersonFormOptions) {
  const person = people[which];
  const other = people[which === 0 ? 1 : 0];
  const ownMobile = useOwnMobile();
  const judge = (values: Person): PersonErrors => faultsOf(values, { which, other, ownMobile });
  const errors = useFieldErrors({ values: person, faultsOf: judge });
  const showWhatIsKnown = useEffectEvent(() => {
    const refused = keptDraft().refused[which];
    if (!hasNoErrors(refused)) {
      errors.refuse(refused);
      focusOnlyError(refused);
    } else if (arrival === "to-mend") {
      focusOnlyError(errors.judge());
    } else if (arrival === "in-turn") {
      document.getElementById("name" satisfies PersonField)?.focus();
    }
  });
  useEffect(() => showWhatIsKnown(), []);
  return {
    person,
    errors,
    change: (changes: Partial<Person>): void => {
      const next = { ...person, ...changes };
      onChange(withPerson(people, which, next));
      errors.onChanged(next);
      forgetRefusal(which);
    },
    onSubmit: (event: FormEvent): void => {
      event.preventDefault();
      const faults = errors.judge();
      if (hasNoErrors(faults)) onRight();
      else focusOnlyError(faults);
    },
  };
}

function forgetRefusal(which: ReferenceIndex): void {
  const [first, second] = keptDraft().refused;
  const refused: Both<PersonErrors> = which === 0 ? [NO_ERRORS, second] : [first, NO_ERRORS];
  keepDraft({ refused });
}

const MOBILE_DIGITS = 10;
const NOT_IN_A_NAME = /[^\p{L}\p{M}\s]/gu;
const AROUND_DIGITS = /[\s()+.-]/g;

/** A name takes letters and spaces; what else is typed or pasted does not get in. */
export const typedName = (text: string): string => text.replace(NOT_IN_A_NAME, "");

type MobileInput = { text: string; before: string; isOneKey: boolean };

/**
 * Removes what people write around a number, and +91 or 0 before it. A letter stays, so that the form can
 * name the fault; an eleventh key would push the first digit out at the front.
 */
export function typedMobile({ text, before, isOneKey }: MobileInput): string {
  const bare = text.replace(AROUND_DIGITS, "");
  if (/\D/.test(bare)) return bare;
  return isOneKey && bare.length > MOBILE_DIGITS ? before : digitsOfMobile(bare);
}
