import { t } from "@lingui/core/macro";
import { ConfirmSheet } from "@vaada/ui/confirm-sheet";
import { iconBack } from "@vaada/ui/later-icons";
import { SettingList } from "@vaada/ui/setting-list";
import { SettingRow } from "@vaada/ui/setting-row";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { areMine } from "../../reminders/kept.ts";
import { go } from "../../shell/navigation.ts";

/** The way out, asked once more. */
export function Leaving() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SettingList title={t`Logout`} isTitleHidden>
        <SettingRow icon={iconBack} tone="danger" title={t`Logout`} onClick={() => setIsOpen(true)} />
      </SettingList>
      <ConfirmSheet
        open={isOpen}
        title={t`Logout`}
        cancelLabel={t`Cancel`}
        confirmLabel={t`Logout`}
        closeLabel={t`Close`}
        tone="danger"
        onCancel={() => setIsOpen(false)}
        // In place of the sheet's own entry in the history, which the sheet would otherwise go back over.
        onConfirm={() => void leave()}
      >
        {t`You can sign in again with your mobile number at any time.`}{" "}
        {areMine() && t`Reminders on this phone end.`}
      </ConfirmSheet>
    </>
  );
}

/** Whoever leaves a phone on purpose leaves nothing there that speaks of them. */
async function leave(): Promise<void> {
  if (areMine()) await stopReminders().catch(() => undefined);
  go(paths.signOut(), { replace: true });
}

const stopReminders = async (): Promise<void> => (await import("../../reminders/reminders.ts")).forgetHere();
