import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { BrandMark } from "@vaada/ui/brand-mark";
import { Icon } from "@vaada/ui/icon";
import { iconGlobe } from "@vaada/ui/icons";
import { Wings } from "@vaada/ui/wings";
import { chooseLanguage, inOwnWords, LANGUAGE_NAMES, otherLanguages } from "../../language/language.ts";
import { paths } from "../../paths.ts";
import { useSignedIn } from "../../session/session-values.ts";
import { usePath } from "../../shell/navigation.ts";
import { PhoneCard } from "./phone-card.tsx";
import { StepHelp } from "./step-help.tsx";
import { Whereabouts } from "./whereabouts.tsx";
import styles from "./wings.module.css";

/** Beside the app on a wide screen: where somebody is, the way on by phone, and help with what is shown. */
export function AppWings() {
  const path = usePath();
  const isSignedIn = useSignedIn();
  // The landing page fills a wide screen itself.
  if (path === paths.landing()) return null;
  const { brand, lender: company, claims } = lender;
  const { legalName } = company;
  const claim = inOwnWords(claims.registered);
  return (
    <Wings
      leftLabel={t`Where you are`}
      left={
        <>
          <BrandMark name={brand.name} logo={brand.logo} size="lg" />
          <div className={styles.where}>
            {isSignedIn ? (
              <Whereabouts path={path} />
            ) : (
              <p className={styles.headline}>{inOwnWords(brand.headline)}</p>
            )}
          </div>
          <p className={styles.lender}>{t`Lent by ${legalName}, ${claim}`}</p>
        </>
      }
      rightLabel={t`On your phone, and help`}
      right={
        <>
          <Languages />
          <PhoneCard path={path} isSignedIn={isSignedIn} />
          <StepHelp path={path} />
        </>
      }
    />
  );
}

function Languages() {
  return (
    <p className={styles.languages}>
      {otherLanguages().map((language) => (
        <button key={language} type="button" lang={language} onClick={() => void chooseLanguage(language)}>
          <Icon path={iconGlobe} size="sm" />
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </p>
  );
}
