import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Icon } from "@vaada/ui/icon";
import { iconLock } from "@vaada/ui/icons";
import { iconCard, iconPhone } from "@vaada/ui/later-icons";
import { showToast } from "@vaada/ui/show-toast";
import { StickyFooter } from "@vaada/ui/sticky-footer";
import { PublicFooter } from "../landing/public-footer.tsx";
import { PublicHeader } from "../landing/public-header.tsx";
import { paths } from "../paths.ts";
import { SignInButton } from "../sign-in/sign-in-button.tsx";
import type { SignInReply } from "../sign-in/sign-in-drawer.tsx";
import styles from "./payment.module.css";

/** The status of an application that has not become a loan: whoever came to repay has nothing to repay. */
const NO_LOAN_STATUS = "New Lead";

export function Payment() {
  const { legalName } = lender.lender;
  return (
    <>
      <PublicHeader link={{ href: paths.landing(), text: t`Apply` }} />
      <main className={styles.main}>
        <h1 className={styles.headline}>{t`Fast, Secure & Easy Payments`}</h1>
        <p
          className={styles.lead}
        >{t`Repay your loan in full or in part, at any time and without a charge for paying early.`}</p>
        <HowItWorks />
        <WhatYouNeed />
      </main>
      <PublicFooter />
      <section className={styles.act} aria-label={t`Pay`}>
        <StickyFooter
          note={
            <>
              <Icon path={iconLock} size="xs" />
              {t`Payments go to ${legalName}`}
            </>
          }
        >
          <SignInButton
            label={t`Pay Now`}
            signedInLabel={t`Pay Now`}
            prompt={t`Please enter your registered mobile`}
            onSignedIn={tellWithoutLoan}
          />
        </StickyFooter>
      </section>
    </>
  );
}

function HowItWorks() {
  return (
    <section className={styles.card} aria-labelledby="how-it-works">
      <h2 id="how-it-works">{t`How it works`}</h2>
      <ol className={styles.steps}>
        <li>{t`Sign in with the mobile number of your loan`}</li>
        <li>{t`See what you owe today and choose the whole amount or a part`}</li>
        <li>{t`Pay, and get the receipt at once`}</li>
      </ol>
    </section>
  );
}

function WhatYouNeed() {
  return (
    <dl className={styles.facts}>
      <div>
        <Icon path={iconPhone} size="sm" />
        <dt>{t`What you need`}</dt>
        <dd>{t`Your registered mobile, to receive a code`}</dd>
      </div>
      <div>
        <Icon path={iconCard} size="sm" />
        <dt>{t`Accepted`}</dt>
        <dd>{t`UPI, debit card and net banking`}</dd>
      </div>
    </dl>
  );
}

function tellWithoutLoan({ loan }: SignInReply): void {
  if (loan.loan_status !== NO_LOAN_STATUS) return;
  showToast({ tone: "info", text: t`No loan is registered with this number. You can apply here.` });
}
