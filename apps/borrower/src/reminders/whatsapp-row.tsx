import { t } from "@lingui/core/macro";
import { iconChat } from "@vaada/ui/later-icons";
import { SettingRow } from "@vaada/ui/setting-row";
import { useEffect, useState } from "react";
import { useLateSheet } from "../shell/use-late-sheet.tsx";
import type { WhatsappState } from "./whatsapp.ts";

const loadSheet = async () => (await import("./whatsapp-sheet.tsx")).WhatsappSheet;
const readState = async (): Promise<WhatsappState | null> => (await import("./whatsapp.ts")).WHATSAPP.read();

/** The row of the profile, and the sheet that it opens. There is none where the lender sends nothing by WhatsApp. */
export function useWhatsappRow(read = readState) {
  const late = useLateSheet(loadSheet);
  const [state, setState] = useState<WhatsappState | null>(null);
  const isOpen = late.isOpen;
  useEffect(() => {
    // The sheet may have changed it, so it is read again when the sheet closes.
    if (!isOpen) void read().then(setState, () => undefined);
  }, [isOpen, read]);
  const isOffered = state === "on" || state === "off";
  return {
    row: isOffered && (
      <SettingRow
        icon={iconChat}
        title={t`Reminders on WhatsApp`}
        value={state === "on" ? t`Turned on` : t`Turned off`}
        onClick={late.show}
      />
    ),
    sheet: late.sheet,
  };
}
