import { t } from "@lingui/core/macro";
import { iconBell } from "@vaada/ui/later-icons";
import { LinkButton } from "@vaada/ui/link-button";
import { NoteCard } from "@vaada/ui/note-card";
import { useEffect, useEffectEvent, useState } from "react";
import { keepNotNow } from "./device-choice.ts";
import styles from "./reminders.module.css";
import { REMINDERS } from "./reminders.ts";
import { useTurnOn } from "./use-turn-on.ts";

type Props = { reminders?: Pick<typeof REMINDERS, "areSent" | "turnOn"> };

/** Offered beside the loan that it is about. The browser asks only after the press. */
export function ReminderCard({ reminders = REMINDERS }: Props) {
  const [isShown, setIsShown] = useState(false);
  const look = useEffectEvent(async () => setIsShown(await reminders.areSent()));
  useEffect(() => void look(), []);
  const { isBusy, hindrance, press } = useTurnOn(reminders, () => setIsShown(false));
  const dismiss = () => {
    keepNotNow();
    setIsShown(false);
  };
  if (!isShown) return null;
  return (
    <NoteCard tone="info" icon={iconBell} title={t`Get a reminder before your due date.`}>
      {t`This phone shows when your payment is near, and nothing else.`}
      <span role="alert">{hindrance !== null && <span className={styles.hindrance}>{hindrance}</span>}</span>
      <span className={styles.ways}>
        <LinkButton aria-busy={isBusy} onClick={press}>
          {t`Remind me`}
        </LinkButton>
        <LinkButton onClick={dismiss}>{t`Not now`}</LinkButton>
      </span>
    </NoteCard>
  );
}
