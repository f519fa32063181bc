import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Icon } from "@vaada/ui/icon";
import { iconCheck } from "@vaada/ui/icons";
import { usePlatform } from "./platform.ts";
import styles from "./section.module.css";
import { Section } from "./section.tsx";

export function WhyChoose() {
  const days = usePlatform().terms.coolingOffDays;
  const brand = lender.brand.name;
  const promises = [
    [t`The whole cost first`, t`What you get, what you pay back and the APR, before you give us anything.`],
    [t`100% online`, t`PAN and Aadhaar only. No branch, no paper.`],
    [t`No collateral`, t`You pledge nothing.`],
    [t`Zero foreclosure charges`, t`Pay early and the interest stops that day.`],
    [
      t`Time to change your mind`,
      t`For ${days} days after the money arrives you can give it back: what you got and the interest of the days used. The fee and its GST are cancelled.`,
    ],
    [t`Your phone stays yours`, t`We never ask for your contacts, texts, call log or files.`],
  ] as const;
  return (
    <Section id="why-choose" title={t`Why Choose`} lead={t`What ${brand} promises, and keeps.`}>
      <ul className={styles.ticks}>
        {promises.map(([title, text]) => (
          <li key={title}>
            <Icon path={iconCheck} size="sm" />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
