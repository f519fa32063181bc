import { grievanceOfficer as officer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import type { ReplyOf } from "@vaada/contract/call";
import type { askForAccount } from "@vaada/contract/calls/mobile";
import { Button } from "@vaada/ui/button";
import { LinkButton } from "@vaada/ui/link-button";
import { useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { formatDay } from "../../language/dates.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";

type AskReply = ReplyOf<typeof askForAccount>;
export type AskForAccount = (pan: string) => Promise<Outcome<AskReply>>;

type Props = { pan: string; ask?: AskForAccount };

/** The way back for who lost the number of the account, and is signed in nowhere but here. */
export function LostNumber({ pan, ask = askNow }: Props) {
  const [isOffered, setIsOffered] = useState(false);
  const [asked, setAsked] = useState<AskReply | null>(null);
  const asking = useAct(usualFailures());
  const send = async (): Promise<void> => {
    const outcome = await asking.run(() => ask(pan));
    if (outcome?.kind === "ok") setAsked(outcome.data);
  };
  if (asked !== null) return <Received {...asked} />;
  if (!isOffered)
    return (
      <p>
        <LinkButton onClick={() => setIsOffered(true)}>{t`I don’t have that number any more`}</LinkButton>
      </p>
    );
  return (
    <>
      <p ref={takeFocus} tabIndex={-1}>
        {t`If that account is yours, ask for it on the number you just signed in with. The old number gets a text at once, in case somebody else has it.`}
      </p>
      <p>
        {t`We check who you are, by video call or in person, and two of our people must agree before anything changes.`}
      </p>
      {asking.failure !== null && <FailureNote failure={asking.failure} onTryAgain={() => void send()} />}
      <NeedsInternet />
      <Button variant="secondary" onClick={() => void send()} busy={asking.isBusy}>
        {t`Ask for that account`}
      </Button>
    </>
  );
}

function Received({ answerBy }: AskReply) {
  const day = formatDay(civilDate(answerBy));
  return (
    <>
      <p
        ref={takeFocus}
        tabIndex={-1}
        role="status"
      >{t`We have your request. We call this number to see who you are.`}</p>
      <p>
        {t`You get a text with the answer by ${day}. If our people agree, this number then signs in to that account, and what you typed here is erased.`}
      </p>
      <p>{t`No text by then? Call ${officer.name}: ${officer.phone}.`}</p>
    </>
  );
}

/** The pressed button is gone, and the focus with it. */
const takeFocus = (paragraph: HTMLParagraphElement | null): void => paragraph?.focus();

const askNow: AskForAccount = (pan) =>
  request<typeof askForAccount>("POST", "/user/mobile/lost", { body: { pan } });
