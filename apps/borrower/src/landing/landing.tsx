import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Icon } from "@vaada/ui/icon";
import { iconLock } from "@vaada/ui/icons";
import { StickyFooter } from "@vaada/ui/sticky-footer";
import { lazy, Suspense, useEffect } from "react";
import { paths } from "../paths.ts";
import { whenIdle } from "../shell/when-idle.ts";
import { SignInButton } from "../sign-in/sign-in-button.tsx";
import { Calculator } from "./calculator.tsx";
import { FeatureCards } from "./feature-cards.tsx";
import { Hero } from "./hero.tsx";
import styles from "./landing.module.css";
import { followPlatform } from "./platform.ts";
import { PublicHeader } from "./public-header.tsx";

// Their HTML is in the prerendered page; their code waits until the form above can be used.
const Sections = lazy(async () => {
  await whenIdle();
  return { default: (await import("./sections.tsx")).Sections };
});
const PublicFooter = lazy(async () => {
  await whenIdle();
  return { default: (await import("./public-footer.tsx")).PublicFooter };
});

export function Landing() {
  useEffect(() => void whenIdle().then(followPlatform), []);
  const { legalName } = lender.lender;
  const claim = lender.claims.registered;
  return (
    <>
      <PublicHeader link={{ href: paths.payment(), text: t`Repay` }} />
      <main className={styles.main}>
        <Hero />
        <Calculator />
        <FeatureCards />
        <Suspense>
          <Sections />
        </Suspense>
      </main>
      <Suspense>
        <PublicFooter />
      </Suspense>
      <StickyFooter
        note={
          <>
            <Icon path={iconLock} size="xs" />
            {t`Lent by ${legalName}, ${claim}`}
          </>
        }
      >
        <SignInButton
          label={t`Apply Now`}
          signedInLabel={t`Continue`}
          prompt={t`Enter your Aadhaar-linked mobile number.`}
        />
      </StickyFooter>
    </>
  );
}
