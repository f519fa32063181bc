import { t } from "@lingui/core/macro";
import { Icon } from "@vaada/ui/icon";
import { iconCalendar, iconDocument, iconShield } from "@vaada/ui/icons";
import styles from "./landing.module.css";

/** On a wide screen each has a line of its own: `texts`, in the order of the cards. */
export function FeatureCards({ texts }: { texts: readonly string[] | undefined }) {
  const features = [
    [iconDocument, t`Personal Loan Application`],
    [iconShield, t`Easy Loan Approval`],
    [iconCalendar, t`Flexible Loan Plan`],
  ] as const;
  return (
    <ul className={styles.features}>
      {features.map(([icon, title], index) => (
        <li key={title}>
          <span className={styles.chip}>
            <Icon path={icon} size="sm" />
          </span>
          <h2>{title}</h2>
          {texts && <p>{texts[index]}</p>}
        </li>
      ))}
    </ul>
  );
}
