import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { giveReferences } from "@vaada/contract/calls/references";
import { tidyPersonName } from "@vaada/contract/reference-person";
import { REFERENCES_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { Button } from "@vaada/ui/button";
import { FactList } from "@vaada/ui/fact-list";
import { LinkButton } from "@vaada/ui/link-button";
import { useEffect, useEffectEvent, useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { BusyLine } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { languageShown } from "../../language/messages.ts";
import { somethingWentWrong } from "../../language/shared-phrases.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { useLateSheet } from "../../shell/use-late-sheet.tsx";
import { useBankStagePart } from "../bank-stage.ts";
import {
  faultsOfBoth,
  goToPerson,
  hasNoErrors,
  keepDraft,
  keptDraft,
  type People,
  type Person,
  type ReferenceIndex,
  type ReferencesBody,
  referencesBodyOf,
  refusalAtPeople,
  relationText,
  useOwnMobile,
} from "./people.ts";
import styles from "./reference-summary.module.css";

type Props = { give: GiveReferences };

/** Shows both people once more before they are sent. A borrower with nothing typed goes to the form. */
export function ReferenceSummary({ give = sendReferences }: Partial<Props>) {
  const [people] = useState(() => keptDraft().people);
  const ownMobile = useOwnMobile();
  const wrong = faultsOfBoth({ people, ownMobile }).findIndex((faults) => !hasNoErrors(faults));
  const leave = useEffectEvent(() => {
    if (wrong !== -1) goToPerson(wrong === 0 ? 0 : 1, { replace: true });
  });
  useEffect(() => leave(), []);
  return wrong === -1 ? <CheckAnswers people={people} give={give} /> : null;
}

const loadNotice = async () => (await import("./references-notice.tsx")).ReferencesNotice;

function CheckAnswers({ people, give }: Props & { people: People }) {
  const { giving, confirm } = useGiveReferences(give, people);
  const notice = useLateSheet(loadNotice);
  return (
    <StepFrame
      stage={4}
      progress={0.28}
      title={t`References`}
      part={useBankStagePart("references")}
      footer={
        <>
          <BusyLine
            isBusy={giving.isBusy}
            text={t`Sending your references`}
            slowText={t`This can take a few seconds. Your details are kept.`}
          />
          <Button busy={giving.isBusy} onClick={() => void confirm()}>
            {t`Confirm and Proceed`}
          </Button>
        </>
      }
      note={t`By tapping this you let us keep these names and numbers, only to confirm who you are.`}
    >
      <h1>{t`Check your references`}</h1>
      <p>{t`Nothing is sent until you confirm.`}</p>
      <div className={styles.page}>
        <PersonCard which={0} person={people[0]} />
        <PersonCard which={1} person={people[1]} />
        <LinkButton onClick={notice.show}>{t`What we ask about them and why`}</LinkButton>
        {giving.failure !== null && (
          <FailureNote failure={giving.failure} onTryAgain={() => void confirm()} />
        )}
      </div>
      {notice.sheet}
    </StepFrame>
  );
}

/** The screen's one action. */
function useGiveReferences(give: GiveReferences, people: People) {
  const giving = useAct({
    offline: t`You need internet for this step. What you typed is kept.`,
    otherwise: somethingWentWrong(),
  });
  const isStillHere = useStillHere();
  const confirm = async (): Promise<void> => {
    const outcome = await giving.run(async () => {
      const answer = await give(referencesBodyOf(people));
      if (answer.kind !== "ok") return answer;
      keepDraft(null);
      // Confirmed references can't be changed, so Back must not show the form.
      if (isStillHere()) go(answer.data.redirect_to, { replace: true });
      return answer;
    });
    const refused = outcome?.kind === "refused" ? refusalAtPeople(outcome) : null;
    if (refused === null || !isStillHere()) return;
    keepDraft({ refused });
    goToPerson(hasNoErrors(refused[0]) ? 1 : 0, { replace: true });
  };
  return { giving, confirm };
}

function PersonCard({
  which,
  person: { name, mobile, relation },
}: {
  which: ReferenceIndex;
  person: Person;
}) {
  const number = which + 1;
  return (
    <section aria-labelledby={`reference-${number}`}>
      <div className={styles.head}>
        <h2 id={`reference-${number}`}>{t`Reference ${number}`}</h2>
        <LinkButton onClick={() => goToPerson(which, { replace: false })}>
          <Trans>
            Edit<span className="visually-hidden"> reference {number}</span>
          </Trans>
        </LinkButton>
      </div>
      <FactList
        facts={[
          { label: t`Name`, value: tidyPersonName(name) },
          { label: t`Mobile`, value: `+91 ${mobile}` },
          { label: t`Relation`, value: relationText(relation) },
        ]}
      />
    </section>
  );
}

export type GiveReferences = (body: ReferencesBody) => Promise<Outcome<ReplyOf<typeof giveReferences>>>;

/** Pressing the button gives the consent that the notice names, so the call says which notice it was. */
const sendReferences: GiveReferences = (body) =>
  request<typeof giveReferences>("POST", "/user/reference", {
    body,
    noticeVersion: REFERENCES_NOTICE_VERSION,
    language: languageShown(NOTICE_TITLE),
  });

/** The title stands for the whole notice: the server stores the consent with the language it was read in. */
const NOTICE_TITLE = msg`What we ask about them and why`;
