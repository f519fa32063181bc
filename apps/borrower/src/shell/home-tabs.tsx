import { t } from "@lingui/core/macro";
import { BottomTabs } from "@vaada/ui/bottom-tabs";
import { iconHome, iconUser, iconWallet } from "@vaada/ui/later-icons";
import { loanPaths } from "../loan-paths.ts";
import { paths } from "../paths.ts";
import { Link } from "./link.tsx";

type Props = { current: "home" | "payments" | "profile" };

/** Under the three pages of a borrower: home, whatever it shows, the payments and the profile. */
export function HomeTabs({ current }: Props) {
  return (
    <BottomTabs
      as={Link}
      label={t`Main`}
      tabs={[
        { href: paths.dashboard(), icon: iconHome, label: t`Home`, isCurrent: current === "home" },
        {
          href: loanPaths.history(),
          icon: iconWallet,
          label: t`Payments`,
          isCurrent: current === "payments",
        },
        { href: loanPaths.profile(), icon: iconUser, label: t`Profile`, isCurrent: current === "profile" },
      ]}
    />
  );
}
