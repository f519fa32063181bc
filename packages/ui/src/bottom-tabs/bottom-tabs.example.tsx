import { iconHome, iconUser, iconWallet } from "../icon/later-icons.ts";
import { BottomTabs } from "./bottom-tabs.tsx";

export const title = "BottomTabs";

export function Example() {
  return (
    <BottomTabs
      label="Main"
      tabs={[
        { href: "#home", icon: iconHome, label: "Home", isCurrent: true },
        { href: "#payments", icon: iconWallet, label: "Payments", isCurrent: false },
        { href: "#profile", icon: iconUser, label: "Profile", isCurrent: false, newText: "new" },
      ]}
    />
  );
}
