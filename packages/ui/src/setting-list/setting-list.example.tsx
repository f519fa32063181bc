import { iconDocument, iconGlobe, iconLock } from "../icon/icons.ts";
import { iconInfo, iconPhone, iconUser, iconWallet } from "../icon/later-icons.ts";
import { SettingList } from "./setting-list.tsx";
import { SettingRow } from "./setting-row.tsx";

export const title = "SettingList";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 20 }}>
      <SettingList title="Your account">
        <SettingRow icon={iconWallet} title="Payment history" href="#history" />
        <SettingRow icon={iconGlobe} title="Language" value="English" onClick={() => undefined} />
        <SettingRow
          icon={iconLock}
          title="My data and consents"
          text="See, download, withdraw"
          href="#my-data"
        />
        <SettingRow icon={iconPhone} title="Mobile" value="+91 98••• ••210" />
      </SettingList>
      <SettingList title="About" isTitleHidden>
        <SettingRow icon={iconInfo} title="About us" href="#about" externalText="opens in a new tab" />
        <SettingRow icon={iconDocument} title="Terms" href="#terms" externalText="opens in a new tab" />
        <SettingRow icon={iconUser} title="Logout" tone="danger" onClick={() => undefined} />
      </SettingList>
    </div>
  );
}
