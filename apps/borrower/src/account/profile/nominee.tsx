import { t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { nameNominee, readNominee } from "@vaada/contract/calls/nominee";
import {
  referenceMobileMessage,
  referenceNameMessage,
  tidyPersonName,
} from "@vaada/contract/reference-person";
import { Button } from "@vaada/ui/button";
import { Field } from "@vaada/ui/field";
import { LinkButton } from "@vaada/ui/link-button";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { BusyLine, takesSeconds } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { PlainFailure } from "../../form/plain-failure.tsx";
import { useAct, useReading } from "../../form/use-act.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";
import { translateMessage } from "../../steps/references/people.ts";
import styles from "./sheets.module.css";

type Props = { calls?: NomineeCalls };

const NAME_ID = "nominee-name";
const MOBILE_ID = "nominee-mobile";

/** The person who may use these rights for the borrower: named, replaced or removed. */
export function Nominee({ calls = NOMINEE_CALLS }: Props) {
  const [nominee, setNominee] = useState<Person | null>(null);
  const [isKnown, setIsKnown] = useState(false);
  const reading = useReading(usualFailures());
  const removing = useAct(usualFailures());
  const keep = (reply: NomineeReply): void => {
    setNominee(reply.nominee);
    setIsKnown(true);
  };
  const read = async (): Promise<void> => {
    const outcome = await reading.run(calls.read);
    if (outcome?.kind === "ok") keep(outcome.data);
  };
  const remove = async (): Promise<void> => {
    const outcome = await removing.run(() => calls.name({ name: null, mobile: null }));
    if (outcome?.kind === "ok") keep(outcome.data);
  };
  const start = useEffectEvent(read);
  useEffect(() => void start(), []);
  return (
    <div className={`${styles.sheet} ${styles.panel}`}>
      <p>
        {t`If you die or can no longer act, this person may use your rights over your data for you. We keep the name and number encrypted, and never contact them about your loan or your dues. Please tell them that you have named them.`}
      </p>
      <BusyLine isBusy={reading.isBusy} text={t`Getting your nominee`} slowText={takesSeconds()} />
      {reading.failure !== null && <PlainFailure failure={reading.failure} onTryAgain={() => void read()} />}
      {isKnown && (
        <p role="status">
          {nominee === null
            ? t`You haven’t named anyone.`
            : t`You have named ${nominee.name}, ${nominee.mobile}.`}{" "}
          {nominee !== null && <LinkButton onClick={() => void remove()}>{t`Remove`}</LinkButton>}
        </p>
      )}
      {removing.failure !== null && (
        <FailureNote failure={removing.failure} onTryAgain={() => void remove()} />
      )}
      <NomineeForm name={calls.name} onNamed={keep} />
    </div>
  );
}

type FormProps = { name: NomineeCalls["name"]; onNamed: (reply: NomineeReply) => void };

const NOBODY = { name: "", mobile: "" };

function NomineeForm({ name, onNamed }: FormProps) {
  const [written, setWritten] = useState(NOBODY);
  const [areErrorsShown, setAreErrorsShown] = useState(false);
  const sending = useAct(usualFailures());
  const given = { name: tidyPersonName(written.name), mobile: written.mobile.replace(/[\s-]/g, "") };
  const faults = {
    name: translateMessage(referenceNameMessage(given.name)),
    mobile: translateMessage(referenceMobileMessage(given.mobile)),
  };
  const send = async (): Promise<void> => {
    setAreErrorsShown(true);
    const wrong = faults.name !== null ? NAME_ID : faults.mobile !== null ? MOBILE_ID : null;
    if (wrong !== null) return document.getElementById(wrong)?.focus();
    const outcome = await sending.run(() => name(given));
    if (outcome?.kind !== "ok") return;
    setWritten(NOBODY);
    setAreErrorsShown(false);
    onNamed(outcome.data);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send();
  };
  const errorPrefix = t`Error:`;
  return (
    <form className={styles.feedback} noValidate onSubmit={submit}>
      <Field
        id={NAME_ID}
        label={t`Name`}
        hint={t`Letters and spaces only`}
        error={areErrorsShown ? faults.name : null}
        errorPrefix={errorPrefix}
      >
        {(aria) => (
          <input
            {...aria}
            autoComplete="off"
            value={written.name}
            onChange={({ currentTarget }) => setWritten({ ...written, name: currentTarget.value })}
          />
        )}
      </Field>
      <Field
        id={MOBILE_ID}
        label={t`Mobile number`}
        error={areErrorsShown ? faults.mobile : null}
        errorPrefix={errorPrefix}
      >
        {(aria) => (
          <input
            {...aria}
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            value={written.mobile}
            onChange={({ currentTarget }) => setWritten({ ...written, mobile: currentTarget.value })}
          />
        )}
      </Field>
      <BusyLine isBusy={sending.isBusy} text={t`Saving your nominee`} slowText={takesSeconds()} />
      {sending.failure !== null && <FailureNote failure={sending.failure} onTryAgain={() => void send()} />}
      <NeedsInternet />
      <Button type="submit">{t`Save nominee`}</Button>
    </form>
  );
}

export type NomineeReply = ReplyOf<typeof readNominee>;
type Person = NonNullable<NomineeReply["nominee"]>;

export type NomineeCalls = {
  read: () => Promise<Outcome<NomineeReply>>;
  name: (body: { name: string | null; mobile: string | null }) => Promise<Outcome<NomineeReply>>;
};

const NOMINEE_CALLS: NomineeCalls = {
  read: () => request<typeof readNominee>("GET", "/user/nominee"),
  name: (body) => request<typeof nameNominee>("POST", "/user/nominee", { body }),
};
