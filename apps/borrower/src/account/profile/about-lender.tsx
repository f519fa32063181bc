import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { iconDocument, iconLock } from "@vaada/ui/icons";
import { iconInfo } from "@vaada/ui/later-icons";
import { SettingList } from "@vaada/ui/setting-list";
import { SettingRow } from "@vaada/ui/setting-row";

/** The lender's own pages, which open elsewhere. */
export function AboutLender() {
  const { about, terms, privacy } = lender.pages;
  const externalText = t`opens another site`;
  return (
    <SettingList title={t`About`}>
      <SettingRow icon={iconInfo} title={t`About us`} href={about} externalText={externalText} />
      <SettingRow
        icon={iconDocument}
        title={t`Terms and conditions`}
        href={terms}
        externalText={externalText}
      />
      <SettingRow icon={iconLock} title={t`Privacy Policy`} href={privacy} externalText={externalText} />
    </SettingList>
  );
}
