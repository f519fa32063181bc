import { t } from "@lingui/core/macro";
import { iconBell } from "@vaada/ui/later-icons";
import { SettingRow } from "@vaada/ui/setting-row";
import { useEffect, useState } from "react";
import { useLateSheet } from "../shell/use-late-sheet.tsx";
import type { ReminderState } from "./reminders.ts";

const loadSheet = async () => (await import("./reminder-sheet.tsx")).ReminderSheet;
const readState = async (): Promise<ReminderState> => (await import("./reminders.ts")).REMINDERS.read();

/** The row of the profile, and the sheet that it opens. */
export function useReminderRow(read = readState) {
  const late = useLateSheet(loadSheet);
  const [state, setState] = useState<ReminderState | null>(null);
  const isOpen = late.isOpen;
  useEffect(() => {
    // The sheet may have changed the setting, so it is read again when the sheet closes. Unread, the row says
    // nothing of it.
    if (!isOpen) void read().then(setState, () => undefined);
  }, [isOpen, read]);
  return {
    row: (
      <SettingRow
        icon={iconBell}
        title={t`Reminders on this phone`}
        value={stateText(state)}
        onClick={late.show}
      />
    ),
    sheet: late.sheet,
  };
}

function stateText(state: ReminderState | null): string {
  switch (state) {
    case null:
      return "";
    case "on":
      return t`Turned on`;
    case "off":
    case "impossible":
      return t`Turned off`;
    case "blocked":
      return t`Blocked`;
    default:
      return state satisfies never;
  }
}
