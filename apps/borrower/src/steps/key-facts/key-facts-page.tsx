import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { ConsentRow } from "@vaada/ui/consent-row";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import { iconAlert } from "@vaada/ui/icons";
import { NoteCard } from "@vaada/ui/note-card";
import { ResultPanel } from "@vaada/ui/result-panel";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { bringIntoView } from "../../form/bring-into-view.ts";
import { BusyLine, takesSecondsPlaceKept } from "../../form/busy-line.tsx";
import type { Failure } from "../../form/failure.ts";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { useHeading } from "../../form/use-heading.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { stillWorking, usualFailures } from "../../language/shared-phrases.ts";
import { paths } from "../../paths.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { go } from "../../shell/navigation.ts";
import { partOf, StepFrame } from "../../shell/step-frame.tsx";
import { ChangeList } from "../change-list.tsx";
import { stepPaths } from "../paths.ts";
import styles from "./key-facts.module.css";
import { Statement } from "./statement.tsx";
import {
  KEY_FACTS_CALLS,
  type KeyFacts,
  type KeyFactsCalls,
  type ReadFacts,
  useKeyFacts,
} from "./use-key-facts.ts";
import { loadCost, WholeLoan } from "./whole-loan.tsx";

type Props = { calls?: KeyFactsCalls; whenAccepted: () => ReactNode };

/** The borrower reads and accepts the terms before signing. The signing shows at the same address. */
export function KeyFactsPage({ calls = KEY_FACTS_CALLS, whenAccepted }: Props) {
  const keyFacts = useKeyFacts(calls);
  const { read, failure } = keyFacts;
  useEffect(() => {
    // The card loads the chunk again if it fails here.
    loadCost().catch(() => undefined);
  }, []);
  if (read === null)
    return <Pending failure={failure?.why ?? null} onTryAgain={() => void keyFacts.readAgain(null)} />;
  if (read.facts.isAccepted) return whenAccepted();
  return <ToAccept calls={calls} keyFacts={keyFacts} read={read} />;
}

type ToAcceptProps = { calls: KeyFactsCalls; keyFacts: ReturnType<typeof useKeyFacts>; read: ReadFacts };

/**
 * Nothing is timed or locked: the box stands below the card and the statement, so that a borrower who ticks it
 * has passed both.
 */
function ToAccept({ calls, keyFacts, read }: ToAcceptProps) {
  const { facts } = read;
  const [tickedHash, setTickedHash] = useState<string | null>(null);
  const { accepting, accept, refusal } = useAcceptKeyFacts(calls, keyFacts, read);
  // The tick is for the shown statement only: a new statement starts unticked.
  const isTicked = tickedHash === facts.hash;
  useHeading();
  return (
    <StepFrame
      stage={5}
      progress={0.25}
      title={t`Key fact statement`}
      part={partOf(1, 2)}
      // The screens before this one are answered already, and would only lead here again.
      onBack={() => go(paths.landing())}
      footer={
        <>
          {accepting.failure !== null && (
            <FailureNote failure={accepting.failure} onTryAgain={() => void accept()} />
          )}
          <BusyLine
            isBusy={accepting.isBusy}
            text={t`Keeping your acceptance`}
            slowText={takesSecondsPlaceKept()}
          />
          {!isTicked && (
            <p id="why-not" className={styles.reason}>{t`Tick the box below the statement first.`}</p>
          )}
          <Button
            busy={accepting.isBusy}
            disabled={!isTicked}
            aria-describedby={isTicked ? undefined : "why-not"}
            onClick={() => void accept()}
          >
            {t`I Accept`}
          </Button>
        </>
      }
      note={t`No money moves yet. You sign on the next screen.`}
    >
      <h1>{t`Key fact statement`}</h1>
      <p>{t`Everything this loan costs and asks of you, before you sign. There is no hurry.`}</p>
      <div className={styles.page}>
        {(facts.changes !== null || refusal !== null) && (
          <WhatChanged changes={facts.changes ?? []} refusal={refusal} />
        )}
        <WholeLoan facts={facts} />
        <Statement read={read} keyFacts={keyFacts} />
        <div className={styles.word}>
          <ConsentRow
            checked={isTicked}
            onChange={(isNow) => setTickedHash(isNow ? facts.hash : null)}
            errorPrefix={t`Error:`}
          >
            {t`I have read and understood the Key Fact Statement.`}
          </ConsentRow>
        </div>
      </div>
    </StepFrame>
  );
}

/** The screen's one action. An outdated statement is replaced by the one in force, and nothing is accepted. */
function useAcceptKeyFacts(
  { accept: send }: KeyFactsCalls,
  keyFacts: ToAcceptProps["keyFacts"],
  { facts }: ReadFacts,
) {
  const accepting = useAct(usualFailures());
  const [refusal, setRefusal] = useState<string | null>(null);
  const isStillHere = useStillHere();
  const accept = async (): Promise<void> => {
    const outcome = await accepting.run(() => send(facts.hash));
    if (outcome === null || !isStillHere()) return;
    if (outcome.kind === "ok") {
      const { redirect_to } = outcome.data;
      if (redirect_to !== stepPaths.keyFacts()) go(redirect_to);
      else {
        keyFacts.markAccepted();
        scrollTo(0, 0);
      }
    } else if (outcome.kind === "refused" && outcome.code === "KFS_CHANGED") {
      setRefusal(outcome.message ?? null);
      if ((await keyFacts.readAgain(facts.language)) !== null) accepting.forget();
    }
  };
  return { accepting, accept, refusal };
}

type WhatChangedProps = {
  changes: NonNullable<KeyFacts["changes"]>;
  /** The server's sentence after the borrower tried to accept an outdated statement. */
  refusal: string | null;
};

/** Lists what differs from the statement before. */
function WhatChanged({ changes, refusal }: WhatChangedProps) {
  const listed = changes.map(({ field, before, after }) => ({ label: field, before, after }));
  return (
    // The pressed button is at the far end of the page.
    <div ref={refusal === null ? undefined : bringIntoView} role="status">
      <NoteCard tone="warning" title={refusal ?? t`This is a new statement: the one before it ran out.`}>
        {listed.length === 0 ? t`Nothing in it is different.` : t`This is different now:`}
        {listed.length > 0 && <ChangeList changes={listed} />}
      </NoteCard>
    </div>
  );
}

type PendingProps = { failure: Failure | null; onTryAgain: () => void };

/** Shows until the statement is here, or when it can't be read. */
function Pending({ failure, onTryAgain }: PendingProps) {
  if (failure !== null) return <Unread failure={failure} onTryAgain={onTryAgain} />;
  return (
    <main>
      <FullScreenLoader
        open
        lines={{
          working: t`Getting your key fact statement`,
          still: stillWorking(),
        }}
      />
    </main>
  );
}

function Unread({ failure, onTryAgain }: PendingProps & { failure: Failure }) {
  const tryAgain = useEffectEvent(onTryAgain);
  // A connection that is back tries again by itself.
  useEffect(() => {
    const again = () => tryAgain();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  return (
    <StepFrame stage={5} progress={0.25} title={t`Key fact statement`} part={partOf(1, 2)}>
      <ResultPanel
        tone="neutral"
        icon={iconAlert}
        title={t`We couldn’t load your key fact statement`}
        help={<HelpLine />}
        actions={<Button onClick={onTryAgain}>{t`Try again`}</Button>}
      >
        <p>{failure.message}</p>
        <p>{t`Your terms are kept with us. Nothing is lost.`}</p>
      </ResultPanel>
    </StepFrame>
  );
}
