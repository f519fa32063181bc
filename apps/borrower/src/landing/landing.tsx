import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Icon } from "@vaada/ui/icon";
import { iconCalendar, iconDocument, iconLock, iconShield } from "@vaada/ui/icons";
import { StickyFooter } from "@vaada/ui/sticky-footer";
import { Suspense } from "react";
import { inOwnWords } from "../language/language.ts";
import { paths } from "../paths.ts";
import { latePart, whenIdle } from "../shell/chunk-loading.ts";
import { useWidePart } from "../shell/use-wide-part.ts";
import { SignInButton } from "../sign-in/sign-in-button.tsx";
import styles from "./landing.module.css";
import { PublicHeader } from "./public-header.tsx";

// The HTML of these is in the prerendered page. Their code comes apart from the form's own: the calculator's at once, what
// stands below it when there is time.
const Calculator = latePart(async () => (await import("./calculator.tsx")).Calculator);
const Sections = latePart(async () => {
  await whenIdle();
  return (await import("./sections.tsx")).Sections;
});
const SelfCheck = latePart(async () => {
  await whenIdle();
  return (await import("./self-check.tsx")).SelfCheck;
});
const PublicFooter = latePart(async () => {
  await whenIdle();
  return (await import("./public-footer.tsx")).PublicFooter;
});

const loadWideNav = async () => (await import("./wide-parts.tsx")).WideNav;
const loadWidePromises = async () => (await import("./wide-parts.tsx")).WidePromises;

export function Landing() {
  const WideNav = useWidePart(loadWideNav);
  const WidePromises = useWidePart(loadWidePromises);
  const { legalName } = lender.lender;
  const claim = inOwnWords(lender.claims.registered);
  return (
    <div className={styles.page} data-wide>
      <PublicHeader link={{ href: paths.payment(), text: t`Repay` }}>{WideNav && <WideNav />}</PublicHeader>
      <main className={styles.main}>
        <Hero />
        <Suspense fallback={<div className={styles.calculator} />}>
          <Calculator />
        </Suspense>
        <div className={styles.promises}>{WidePromises && <WidePromises />}</div>
        <FeatureCards />
        <div className={styles.sections}>
          <Suspense>
            <Sections
              selfCheck={
                <Suspense>
                  <SelfCheck />
                </Suspense>
              }
            />
          </Suspense>
        </div>
      </main>
      <Suspense>
        <PublicFooter />
      </Suspense>
      <section className={styles.act} aria-label={t`Apply`}>
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
      </section>
    </div>
  );
}

const UpTo = latePart(async () => (await import("./up-to.tsx")).UpTo);

function Hero() {
  const { headline, subline, upToRupees } = lender.brand;
  return (
    <div className={styles.hero}>
      <h1 className={styles.headline}>{inOwnWords(headline)}</h1>
      <p className={styles.subline}>{inOwnWords(subline)}</p>
      {upToRupees !== undefined && (
        <Suspense>
          <UpTo rupees={upToRupees} />
        </Suspense>
      )}
    </div>
  );
}

function FeatureCards() {
  const features = [
    [iconDocument, t`Personal Loan Application`],
    [iconShield, t`Easy Loan Approval`],
    [iconCalendar, t`Flexible Loan Plan`],
  ] as const;
  return (
    <ul className={styles.features}>
      {features.map(([icon, title]) => (
        <li key={title}>
          <span className={styles.chip}>
            <Icon path={icon} size="sm" />
          </span>
          <h2>{title}</h2>
        </li>
      ))}
    </ul>
  );
}
