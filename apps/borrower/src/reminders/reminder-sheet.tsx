import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { NoteCard } from "@vaada/ui/note-card";
import { useEffect, useEffectEvent, useState } from "react";
import { FailureNote } from "../form/failure-note.tsx";
import { useAct } from "../form/use-act.ts";
import { usualFailures } from "../language/shared-phrases.ts";
import { NeedsInternet } from "../shell/needs-internet.tsx";
import styles from "./reminders.module.css";
import { REMINDERS, type ReminderState } from "./reminders.ts";
import { blockedText, impossibleText, useTurnOn } from "./use-turn-on.ts";

type Props = { open: boolean; onClose: () => void; reminders?: typeof REMINDERS };

/** Reminders on this device: on, off, or why not. */
export function ReminderSheet({ open, onClose, reminders = REMINDERS }: Props) {
  const [state, setState] = useState<ReminderState | null>(null);
  const look = useEffectEvent(async () => setState(await reminders.read()));
  useEffect(() => {
    if (open) void look();
  }, [open]);
  const on = useTurnOn(reminders, onClose);
  const off = useAct(usualFailures());
  const turnOff = async (): Promise<void> => {
    const outcome = await off.run(reminders.turnOff);
    if (outcome?.kind === "ok") onClose();
  };
  const hindrance = on.hindrance ?? stateText(state);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Reminders on this phone`}
      closeLabel={t`Close`}
      footer={
        (state === "on" || state === "off") && (
          <>
            <NeedsInternet />
            {state === "on" ? (
              <Button variant="secondary" busy={off.isBusy} onClick={() => void turnOff()}>
                {t`Turn off reminders`}
              </Button>
            ) : (
              <Button busy={on.isBusy} onClick={on.press}>{t`Turn on reminders`}</Button>
            )}
          </>
        )
      }
    >
      <div className={styles.sheet}>
        <p>
          {t`This phone shows when your payment is near and when auto-pay takes it, and nothing else. They go by your browser’s notification service, which can’t read them.`}
        </p>
        <div role="status">{hindrance !== null && <NoteCard tone="warning">{hindrance}</NoteCard>}</div>
        {off.failure !== null && <FailureNote failure={off.failure} onTryAgain={() => void turnOff()} />}
      </div>
    </Drawer>
  );
}

function stateText(state: ReminderState | null): string | null {
  if (state === "blocked") return blockedText();
  return state === "impossible" ? impossibleText() : null;
}
