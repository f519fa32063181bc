import { t } from "@lingui/core/macro";
import { iconClose } from "@vaada/ui/icons";
import { iconBookmark, iconForward } from "@vaada/ui/later-icons";
import { SettingList } from "@vaada/ui/setting-list";
import { SettingRow } from "@vaada/ui/setting-row";
import { paths } from "../../paths.ts";
import { Link } from "../../shell/link.tsx";
import { useLateSheet } from "../../shell/use-late-sheet.tsx";

const loadFinishLater = async () => (await import("./finish-later-sheet.tsx")).FinishLaterSheet;
const loadCancel = async () => (await import("./cancel-sheet.tsx")).CancelSheet;

/** The ways on and out of an application whose money has not arrived. */
export function YourApplication({ canCancel }: { canCancel: boolean }) {
  const finishLater = useLateSheet(loadFinishLater);
  const cancel = useLateSheet(loadCancel);
  return (
    <>
      <SettingList title={t`Your application`}>
        <SettingRow icon={iconForward} title={t`Continue`} href={paths.stepper()} as={Link} />
        <SettingRow icon={iconBookmark} title={t`Save and finish later`} onClick={finishLater.show} />
        {canCancel && (
          <SettingRow icon={iconClose} tone="danger" title={t`Cancel my application`} onClick={cancel.show} />
        )}
      </SettingList>
      {finishLater.sheet}
      {cancel.sheet}
    </>
  );
}
