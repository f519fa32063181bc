import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Icon } from "@vaada/ui/icon";
import { iconLock } from "@vaada/ui/icons";
import { iconCard, iconPhone } from "@vaada/ui/later-icons";
import { StickyFooter } from "@vaada/ui/sticky-footer";
import { deviceStorage } from "../device/device-storage.ts";
import { PublicFooter } from "../landing/public-footer.tsx";
import { PublicHeader } from "../landing/public-header.tsx";
import { paths } from "../paths.ts";
import { useSignedIn } from "../session/session-values.ts";
import { SignInButton } from "../sign-in/sign-in-button.tsx";
import styles from "./payment.module.css";
import { tellWithoutLoan, withoutLoanText } from "./without-loan.ts";

export function Payment() {
  const { legalName } = lender.lender;
  const withoutLoan = useSignedIn() ? withoutLoanText(deviceStorage.getItem("loan_status")) : null;
  return (
    <>
      <PublicHeader link={{ href: paths.landing(), text: t`Apply` }} />
      <main className={styles.main}>
        <h1 className={styles.headline}>{t`Fast, Secure & Easy Payments`}</h1>
        <p
          className={styles.lead}
        >{t`Repay your loan in full or in part, at any time and without a charge for paying early.`}</p>
        {withoutLoan !== null && <p className={styles.lead}>{withoutLoan}</p>}
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
            onSignedIn={({ loan }) => tellWithoutLoan(loan.loan_status)}
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
