import { t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { endOtherSessions, readSessions } from "@vaada/contract/calls/sessions";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { useEffect, useEffectEvent, useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { BusyLine, takesSeconds } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { PlainFailure } from "../../form/plain-failure.tsx";
import { useAct, useReading } from "../../form/use-act.ts";
import { formatMoment } from "../../language/dates.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";
import styles from "./sheets.module.css";

type Props = { open: boolean; onClose: () => void; calls?: SessionCalls };

/** The sign-ins of the borrower, and the end of all of them but this one. */
export function SessionsSheet({ open, onClose, calls = SESSION_CALLS }: Props) {
  const [sessions, setSessions] = useState<readonly Session[]>([]);
  const [areEnded, setAreEnded] = useState(false);
  const reading = useReading(usualFailures());
  const ending = useAct(usualFailures());
  const read = async (): Promise<void> => {
    const outcome = await reading.run(calls.read);
    if (outcome?.kind === "ok") setSessions(outcome.data);
  };
  const endOthers = async (): Promise<void> => {
    const outcome = await ending.run(calls.endOthers);
    if (outcome?.kind !== "ok") return;
    setAreEnded(true);
    setSessions((all) => all.filter(({ isCurrent }) => isCurrent));
  };
  // Somebody may have signed in since the sheet was looked at last.
  const start = useEffectEvent(() => {
    setAreEnded(false);
    void read();
  });
  useEffect(() => {
    if (open) start();
  }, [open]);
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Where you are signed in`}
      closeLabel={t`Close`}
      footer={
        hasOthers ? (
          <>
            <NeedsInternet />
            <Button variant="secondary" busy={ending.isBusy} onClick={() => void endOthers()}>
              {t`End other sessions`}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t`Done`}</Button>
        )
      }
    >
      <div className={styles.sheet}>
        <p>{t`We text you when someone signs in with a browser you haven’t used before.`}</p>
        <BusyLine isBusy={reading.isBusy} text={t`Getting your sessions`} slowText={takesSeconds()} />
        <div role="status">
          {areEnded && <p>{t`You are signed out everywhere else. Only this device is left.`}</p>}
        </div>
        {reading.failure !== null && (
          <PlainFailure failure={reading.failure} onTryAgain={() => void read()} />
        )}
        {ending.failure !== null && (
          <FailureNote failure={ending.failure} onTryAgain={() => void endOthers()} />
        )}
        {sessions.length > 0 && <SessionList sessions={sessions} />}
      </div>
    </Drawer>
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  return (
    <ul className={styles.consents} aria-label={t`Sessions`}>
      {sessions.map((session) => (
        <li key={`${session.signedInAt} ${session.device}`}>
          <p className={styles.consent}>
            {session.isCurrent ? thisDeviceText(session.device) : session.device}
          </p>
          {session.place !== null && !session.isCurrent && <p className={styles.remark}>{session.place}</p>}
          <p className={styles.remark}>{signedInText(momentOf(session.signedInAt))}</p>
          {!session.isCurrent && (
            <p className={styles.remark}>{lastUsedText(momentOf(session.lastSeenAt))}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

const thisDeviceText = (device: string): string => t`${device} (this device)`;
const signedInText = (moment: string): string => t`Signed in on ${moment}`;
const lastUsedText = (moment: string): string => t`Last used on ${moment}`;
const momentOf = (instant: string): string => formatMoment(Date.parse(instant));

export type Session = ReplyOf<typeof readSessions>[number];

export type SessionCalls = {
  read: () => Promise<Outcome<readonly Session[]>>;
  endOthers: () => Promise<Outcome<ReplyOf<typeof endOtherSessions>>>;
};

const SESSION_CALLS: SessionCalls = {
  read: () => request<typeof readSessions>("GET", "/user/sessions"),
  endOthers: () => request<typeof endOtherSessions>("POST", "/user/sessions/end-others", { body: {} }),
};
