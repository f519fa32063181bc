import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Icon } from "@vaada/ui/icon";
import { iconLock } from "@vaada/ui/icons";
import { StickyFooter } from "@vaada/ui/sticky-footer";
import { type ComponentType, Suspense } from "react";
import { inOwnWords } from "../language/language.ts";
import { paths } from "../paths.ts";
import { latePart, whenIdle } from "../shell/chunk-loading.ts";
import { useWidePart } from "../shell/use-wide-part.ts";
import { SignInButton } from "../sign-in/sign-in-button.tsx";
import styles from "./landing.module.css";
import { PublicHeader } from "./public-header.tsx";

// The HTML of these is in the prerendered page. Their code comes apart from the form's own: the calculator's at once, what
// stands below it when there is time.
const below = <Props,>(load: () => Promise<ComponentType<Props>>) => latePart(() => whenIdle().then(load));
const Calculator = latePart(async () => (await import("./calculator.tsx")).Calculator);
const FeatureCards = below(async () => (await import("./feature-cards.tsx")).FeatureCards);
const Sections = below(async () => (await import("./sections.tsx")).Sections);
const SelfCheck = below(async () => (await import("./self-check.tsx")).SelfCheck);
const PublicFooter = below(async () => (await import("./public-footer.tsx")).PublicFooter);

const loadWideParts = () => import("./wide-parts.tsx");

export function Landing() {
  const wide = useWidePart(loadWideParts);
  const { legalName } = lender.lender;
  const claim = inOwnWords(lender.claims.registered);
  return (
    <div className={styles.page} data-wide>
      <PublicHeader link={{ href: paths.payment(), text: t`Repay` }}>{wide && <wide.WideNav />}</PublicHeader>
      <main className={styles.main}>
        <Hero />
        <Suspense fallback={<div className={styles.calculator} />}>
          <Calculator />
        </Suspense>
        <div className={styles.promises}>{wide && <wide.WidePromises />}</div>
        <Suspense>
          <FeatureCards texts={wide?.cardTexts()} />
        </Suspense>
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
