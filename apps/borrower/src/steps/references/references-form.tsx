import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { announce } from "@vaada/ui/live-region";
import { Tabs } from "@vaada/ui/tabs";
import { WhyCard } from "@vaada/ui/why-card";
import { useState } from "react";
import { ErrorSummary } from "../../form/error-summary.tsx";
import { errorsIn } from "../../form/field-errors.ts";
import { useErrorTitle } from "../../form/use-act.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { useLateSheet } from "../../shell/use-late-sheet.tsx";
import { referencePaths } from "./paths.ts";
import { keepDraft, keptDraft, type Person, type Which } from "./people.ts";
import { faultsOfBoth, isRight } from "./person-faults.ts";
import { PersonFields } from "./person-fields.tsx";
import styles from "./references-form.module.css";
import { useOwnMobile, usePersonForm } from "./use-person-form.ts";

type FormOptions = Parameters<typeof usePersonForm>[0];
type Shown = Pick<FormOptions, "which" | "arrival"> & { turn: number };

const FORM_ID = "reference";

const loadNotice = async () => (await import("./references-notice.tsx")).ReferencesNotice;

/** Two people, one after the other; the second once the first is right. Asked for again, both are open. */
export function ReferencesForm({ start = 0 }: { start?: Which }) {
  const [people, setPeople] = useState(() => keptDraft().people);
  const [shown, setShown] = useState<Shown>({ which: start, arrival: "by-hand", turn: 0 });
  const notice = useLateSheet(loadNotice);
  const ownMobile = useOwnMobile();
  const [isFirstRight, isSecondRight] = faultsOfBoth({ people, ownMobile }).map(isRight);
  const locked = t`Reference 2 opens once reference 1 is filled in.`;
  const show = (which: Which, arrival: Shown["arrival"]): void =>
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
      footer={
        <Button type="submit" form={FORM_ID}>
          {t`Proceed`}
        </Button>
      }
    >
      <h1>{t`Two people who know you`}</h1>
      <p>{t`One at a time, about a minute. What you type stays in this app’s memory until you send it.`}</p>
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
