import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import type { ReplyOf } from "@vaada/contract/call";
import type { eraseUserData, readErasure } from "@vaada/contract/calls/user-data";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { LinkButton } from "@vaada/ui/link-button";
import { useEffect, useEffectEvent, useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { BusyLine, takesSeconds } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import styles from "./sheets.module.css";

type Props = { open: boolean; onClose: () => void; calls?: ErasureCalls };

/** What goes and what stays, with its law and its day, before anything is pressed; and then what went. */
export function ErasureSheet({ open, onClose, calls = ERASURE_CALLS }: Props) {
  const [plan, setPlan] = useState<Erasure | null>(null);
  const [done, setDone] = useState<Erasure | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const reading = useAct(usualFailures());
  const erasing = useAct(usualFailures());
  const read = async (): Promise<void> => {
    const outcome = await reading.run(calls.read);
    if (outcome?.kind === "ok") setPlan(outcome.data);
  };
  const erase = async (): Promise<void> => {
    const outcome = await erasing.run(calls.erase);
    if (outcome?.kind === "ok") setDone(outcome.data);
  };
  const start = useEffectEvent(read);
  useEffect(() => void start(), []);
  const canErase = plan !== null && plan.goes.length > 0 && done === null;
  // There is no account to go back to: what this phone still has of it goes too.
  const close = (): void =>
    done?.isAccountErased === true ? go(paths.signOut(), { replace: true }) : onClose();
  return (
    <Drawer
      open={open}
      onClose={close}
      title={t`Erase my data`}
      closeLabel={t`Close`}
      footer={
        canErase &&
        !isAsked && (
          <Button variant="danger" onClick={() => setIsAsked(true)}>
            {t`Erase my data`}
          </Button>
        )
      }
    >
      <div className={styles.sheet}>
        <BusyLine isBusy={reading.isBusy} text={t`Looking what may be erased`} slowText={takesSeconds()} />
        {reading.failure !== null && <FailureNote failure={reading.failure} onTryAgain={() => void read()} />}
        {done !== null && <Erased erasure={done} />}
        {plan !== null && done === null && <Plan plan={plan} />}
        {canErase && isAsked && (
          <p className={styles.sure}>
            {t`This can't be undone.`}
            <LinkButton onClick={() => void erase()}>{t`Yes, erase it`}</LinkButton>
            <LinkButton onClick={() => setIsAsked(false)}>{t`Keep it`}</LinkButton>
          </p>
        )}
        <BusyLine isBusy={erasing.isBusy} text={t`Erasing your data`} slowText={takesSeconds()} />
        {erasing.failure !== null && (
          <FailureNote failure={erasing.failure} onTryAgain={() => void erase()} />
        )}
      </div>
    </Drawer>
  );
}

function Plan({ plan }: { plan: Erasure }) {
  return (
    <>
      {plan.goes.length === 0 ? (
        <p>{t`Nothing may be erased now. Below you see what keeps it.`}</p>
      ) : (
        <p>
          {plan.isAccountErased
            ? t`Everything below is erased at once, with your account. An open application ends. You are signed out everywhere.`
            : t`What no law keeps is erased at once. An open application ends.`}
        </p>
      )}
      <Names title={t`This goes`} list={plan.goes} />
      <Kept stays={plan.stays} />
    </>
  );
}

function Erased({ erasure: { goes, stays, isAccountErased, certificate } }: { erasure: Erasure }) {
  return (
    <>
      <p role="status">
        {isAccountErased ? t`Your data and your account are erased.` : t`What no law keeps is erased.`}
      </p>
      {certificate !== null && (
        <p className={styles.remark}>{t`Certificate of erasure: ${certificate.id}`}</p>
      )}
      <Names title={t`This is gone`} list={goes} />
      <Kept stays={stays} />
    </>
  );
}

function Names({ title, list }: { title: string; list: Erasure["goes"] }) {
  if (list.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.consents}>
        {list.map(({ kind, name }) => (
          <li key={kind}>
            <p className={styles.consent}>{name}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Kept({ stays }: { stays: Erasure["stays"] }) {
  return (
    <section>
      <h3>{t`This stays, and why`}</h3>
      <ul className={styles.consents}>
        {stays.map(({ kind, name, law, until }) => (
          <li key={kind}>
            <p className={styles.consent}>{name}</p>
            <p className={styles.remark}>{untilText(until)}</p>
            <p className={styles.remark}>{law}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function untilText(until: string | null): string {
  if (until === null) return t`The day is known once your loan is closed`;
  const day = formatDay(civilDate(until));
  return t`Until ${day}, then it is erased`;
}

export type Erasure = ReplyOf<typeof readErasure>;

export type ErasureCalls = {
  read: () => Promise<Outcome<Erasure>>;
  erase: () => Promise<Outcome<Erasure>>;
};

const ERASURE_CALLS: ErasureCalls = {
  read: () => request<typeof readErasure>("GET", "/user/data/erase"),
  erase: () => request<typeof eraseUserData>("POST", "/user/data/erase", { body: {} }),
};
