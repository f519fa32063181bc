import { t } from "@lingui/core/macro";
import { iconDocument } from "@vaada/ui/icons";
import { iconBell, iconWallet } from "@vaada/ui/later-icons";
import { SettingList } from "@vaada/ui/setting-list";
import { SettingRow } from "@vaada/ui/setting-row";
import { PublicFooter } from "../../landing/public-footer.tsx";
import { loanPaths } from "../../loan-paths.ts";
import { HomeTabs } from "../../shell/home-tabs.tsx";
import { Link } from "../../shell/link.tsx";
import { AboutLender } from "./about-lender.tsx";
import { AppSettings } from "./app-settings.tsx";
import { Leaving } from "./leaving.tsx";
import { Person } from "./person.tsx";
import styles from "./profile.module.css";
import type { ProfileCalls } from "./profile-calls.ts";
import { Support } from "./support.tsx";

type Props = { calls: ProfileCalls };

/** Who is signed in, and everything that is not about one payment. */
export function ProfilePage({ calls }: Props) {
  return (
    <>
      <main className={styles.main}>
        <h1>{t`Profile`}</h1>
        <Person read={calls.readProfile} />
        <SettingList title={t`Payments`}>
          <SettingRow
            icon={iconWallet}
            title={t`Payment history`}
            href={loanPaths.transactions()}
            as={Link}
          />
          <SettingRow icon={iconDocument} title={t`Loans and documents`} href={loanPaths.loans()} as={Link} />
          <SettingRow icon={iconBell} title={t`Notifications`} href={loanPaths.notifications()} as={Link} />
        </SettingList>
        <Support giveFeedback={calls.giveFeedback} />
        <AppSettings />
        <AboutLender />
        <Leaving />
      </main>
      <PublicFooter />
      <HomeTabs current="profile" />
    </>
  );
}
