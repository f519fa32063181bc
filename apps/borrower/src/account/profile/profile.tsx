import { lender } from "virtual:lender";
import { grievanceOfficer as officer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { ConfirmSheet } from "@vaada/ui/confirm-sheet";
import { iconAlert, iconDocument, iconLock } from "@vaada/ui/icons";
import { iconBell, iconInfo, iconLeave, iconWallet } from "@vaada/ui/later-icons";
import { SettingList } from "@vaada/ui/setting-list";
import { SettingRow } from "@vaada/ui/setting-row";
import { Suspense, useState } from "react";
import { publicPage } from "../../language/public-page.ts";
import { loanPaths } from "../../loan-paths.ts";
import { paths } from "../../paths.ts";
import { areMine } from "../../reminders/device-choice.ts";
import { useSession } from "../../session/store.ts";
import { latePart } from "../../shell/chunk-loading.ts";
import { HomeTabs } from "../../shell/home-tabs.tsx";
import { Link } from "../../shell/link.tsx";
import { go } from "../../shell/navigation.ts";
import { AppSettings } from "./app-settings.tsx";
import { Person } from "./person.tsx";
import styles from "./profile.module.css";
import { type BorrowerProfile, PROFILE_CALLS, type ProfileCalls } from "./profile-calls.ts";
import { Support } from "./support.tsx";
import { YourApplication } from "./your-application.tsx";

// At the very end of the page, where nobody looks first.
const PublicFooter = latePart(async () => (await import("../../landing/public-footer.tsx")).PublicFooter);

type Props = { calls?: ProfileCalls };

/** The person who is signed in, and everything that is not about one payment. */
export function Profile({ calls = PROFILE_CALLS }: Props) {
  // Another number is read anew.
  const mobile = useSession(({ user }) => user.mobile);
  const [application, setApplication] = useState<BorrowerProfile["application"]>(null);
  return (
    <>
      <main className={styles.main}>
        <h1>{t`Profile`}</h1>
        <Person
          key={mobile}
          read={calls.readProfile}
          onRead={(profile) => setApplication(profile.application)}
        />
        {application !== null && <YourApplication canCancel={application.canCancel} />}
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
      <Suspense>
        <PublicFooter />
      </Suspense>
      <HomeTabs current="profile" />
    </>
  );
}

/** The lender's website, and the pages that everybody can read: each beside the app and not in its place. */
function AboutLender() {
  const { website } = lender.lender;
  const externalText = t`opens in a new tab`;
  return (
    <SettingList title={t`About`}>
      <SettingRow icon={iconInfo} title={t`About us`} href={website} externalText={t`opens another site`} />
      <SettingRow
        icon={iconDocument}
        title={t`Terms and conditions`}
        href={publicPage("terms")}
        externalText={externalText}
      />
      <SettingRow
        icon={iconLock}
        title={t`Privacy Policy`}
        href={publicPage("privacy")}
        externalText={externalText}
      />
      <SettingRow
        icon={iconAlert}
        title={t`Grievance officer`}
        text={officer.name}
        href={publicPage("grievance")}
        externalText={externalText}
      />
    </SettingList>
  );
}

/** The way out, asked once more. */
function Leaving() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SettingList title={t`Logout`} isTitleHidden>
        <SettingRow icon={iconLeave} tone="danger" title={t`Logout`} onClick={() => setIsOpen(true)} />
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
        onConfirm={() => void signOut()}
      >
        {t`You can sign in again with your mobile number at any time.`}{" "}
        {areMine() && t`Reminders on this phone end.`}
      </ConfirmSheet>
    </>
  );
}

/** A sign-out on purpose leaves nothing on the phone that speaks of the borrower. */
async function signOut(): Promise<void> {
  if (areMine()) await stopReminders().catch(() => undefined);
  go(paths.signOut(), { replace: true });
}

const stopReminders = async (): Promise<void> => (await import("../../reminders/reminders.ts")).forgetHere();
