import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import type { ReplyOf } from "@vaada/contract/call";
import type { eraseUserData, readErasure } from "@vaada/contract/calls/user-data";
import { Button } from "@vaada/ui/button";
import { LinkButton } from "@vaada/ui/link-button";
import { useEffect, useEffectEvent, useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { BusyLine, takesSeconds } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { PlainFailure } from "../../form/plain-failure.tsx";
import { useAct, useReading } from "../../form/use-act.ts";
import { formatDay } from "../../language/dates.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";
import styles from "./sheets.module.css";

type Props = { calls?: ErasureCalls; onAccountErased: () => void };

/**
 * Shows the data that would go and the data that would stay, with its law and its day, before anything is
 * pressed; and then the data that went.
 */
export function Erasure({ calls = ERASURE_CALLS, onAccountErased }: Props) {
  const [plan, setPlan] = useState<ErasureReply | null>(null);
  const [done, setDone] = useState<ErasureReply | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const reading = useReading(usualFailures());
  const erasing = useAct(usualFailures());
  const read = async (): Promise<void> => {
    const outcome = await reading.run(calls.read);
    if (outcome?.kind === "ok") setPlan(outcome.data);
  };
  const erase = async (): Promise<void> => {
    const outcome = await erasing.run(calls.erase);
    if (outcome?.kind !== "ok") return;
    setDone(outcome.data);
    if (outcome.data.isAccountErased) onAccountErased();
  };
  const start = useEffectEvent(read);
  useEffect(() => void start(), []);
  const canErase = plan !== null && plan.goes.length > 0 && done === null;
  return (
    <div className={`${styles.sheet} ${styles.panel}`}>
      <BusyLine isBusy={reading.isBusy} text={t`Checking what can be erased`} slowText={takesSeconds()} />
      {reading.failure !== null && <PlainFailure failure={reading.failure} onTryAgain={() => void read()} />}
      {done !== null && <Erased erasure={done} />}
      {plan !== null && done === null && <Plan plan={plan} />}
      {canErase && <NeedsInternet />}
      {canErase && !isAsked && (
        <Button variant="danger" onClick={() => setIsAsked(true)}>
          {t`Erase my data`}
        </Button>
      )}
      {canErase && isAsked && (
        <p className={styles.sure}>
          {t`This can't be undone.`}
          <LinkButton onClick={() => void erase()}>{t`Yes, erase it`}</LinkButton>
          <LinkButton onClick={() => setIsAsked(false)}>{t`Keep it`}</LinkButton>
        </p>
      )}
      <BusyLine isBusy={erasing.isBusy} text={t`Erasing your data`} slowText={takesSeconds()} />
      {erasing.failure !== null && <FailureNote failure={erasing.failure} onTryAgain={() => void erase()} />}
    </div>
  );
}

function Plan({ plan }: { plan: ErasureReply }) {
  return (
    <>
      {plan.goes.length === 0 ? (
        <p>{t`Nothing may be erased now. Below you see what keeps it.`}</p>
      ) : (
        <p>
          {plan.isAccountErased
            ? t`Your account goes at once, with all of the first list. An open application ends, and you are signed out everywhere.`
            : t`All of the first list is erased at once. An open application ends.`}
        </p>
      )}
      <Names title={t`This goes`} list={plan.goes} />
      <KeptKinds stays={plan.stays} />
    </>
  );
}

function Erased({ erasure: { goes, stays, isAccountErased, certificate } }: { erasure: ErasureReply }) {
  return (
    <>
      <p role="status">
        {isAccountErased
          ? t`Your data and your account are erased.`
          : t`What is in the first list is erased.`}
      </p>
      {certificate !== null && (
        <p className={styles.remark}>{t`Certificate of erasure: ${certificate.id}`}</p>
      )}
      <Names title={t`This is gone`} list={goes} />
      <KeptKinds stays={stays} />
    </>
  );
}

function Names({ title, list }: { title: string; list: ErasureReply["goes"] }) {
  if (list.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.consents}>
        {list.map(({ kind, name, becomes }) => (
          <li key={kind}>
            <p className={styles.consent}>{name}</p>
            {becomes === "anonymous" && (
              <p className={styles.remark}>{t`Only figures stay, without your name`}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function KeptKinds({ stays }: { stays: ErasureReply["stays"] }) {
  const lasting = stays.filter(({ becomes }) => becomes === "lasting");
  return (
    <>
      <KeptList title={t`This stays, and why`} list={stays.filter((one) => !lasting.includes(one))} />
      <KeptList title={t`No day ends this, as far as we have it`} list={lasting} />
    </>
  );
}

function KeptList({ title, list }: { title: string; list: ErasureReply["stays"] }) {
  if (list.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.consents}>
        {list.map((one) => (
          <li key={one.kind}>
            <p className={styles.consent}>{one.name}</p>
            <p className={styles.remark}>{untilText(one)}</p>
            <p className={styles.remark}>{one.law}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function untilText(one: KeptKind): string {
  if (one.becomes === "lasting") return one.kept;
  const { until, becomes } = one;
  if (until === null) return t`The day is known once your loan is closed`;
  const day = formatDay(civilDate(until));
  return becomes === "erased"
    ? t`Until ${day}, then it is erased`
    : t`Until ${day}, then only figures stay, without your name`;
}

export type ErasureReply = ReplyOf<typeof readErasure>;
type KeptKind = ErasureReply["stays"][number];

export type ErasureCalls = {
  read: () => Promise<Outcome<ErasureReply>>;
  erase: () => Promise<Outcome<ErasureReply>>;
};

const ERASURE_CALLS: ErasureCalls = {
  read: () => request<typeof readErasure>("GET", "/user/data/erase"),
  erase: () => request<typeof eraseUserData>("POST", "/user/data/erase", { body: {} }),
};
