import { t } from "@lingui/core/macro";
import { iconDocument } from "@vaada/ui/icons";
import { iconBack, iconUser } from "@vaada/ui/later-icons";
import { SettingList } from "@vaada/ui/setting-list";
import { SettingRow } from "@vaada/ui/setting-row";
import { useLateSheet } from "../../shell/use-late-sheet.tsx";

const loadCorrection = async () => (await import("./correction-sheet.tsx")).CorrectionSheet;
const loadNominee = async () => (await import("./nominee-sheet.tsx")).NomineeSheet;
const loadErasure = async () => (await import("./erasure-sheet.tsx")).ErasureSheet;

/** What a borrower may ask for about the data that is held, besides reading it. */
export function DataRights() {
  const correction = useLateSheet(loadCorrection);
  const nominee = useLateSheet(loadNominee);
  const erasure = useLateSheet(loadErasure);
  return (
    <>
      <SettingList title={t`Your rights over your data`}>
        <SettingRow icon={iconDocument} title={t`Correct my data`} onClick={correction.show} />
        <SettingRow icon={iconUser} title={t`My nominee`} onClick={nominee.show} />
        <SettingRow icon={iconBack} tone="danger" title={t`Erase my data`} onClick={erasure.show} />
      </SettingList>
      {correction.sheet}
      {nominee.sheet}
      {erasure.sheet}
    </>
  );
}
