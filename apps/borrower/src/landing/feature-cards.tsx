import { t } from "@lingui/core/macro";
import { Icon } from "@vaada/ui/icon";
import { iconCalendar, iconDocument, iconShield } from "@vaada/ui/icons";
import styles from "./landing.module.css";

export function FeatureCards() {
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
