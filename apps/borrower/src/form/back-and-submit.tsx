import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import styles from "./back-and-submit.module.css";

type Props = { formId: string; label: string; busy: boolean; onBack: () => void };

/** The two buttons of a form that is left by either. */
export function BackAndSubmit({ formId, label, busy, onBack }: Props) {
  return (
    <div className={styles.buttons}>
      <BackButton onBack={onBack} />
      <Button type="submit" form={formId} busy={busy}>
        {label}
      </Button>
    </div>
  );
}

type BackAndProps = Omit<Props, "formId"> & { onGo: () => void };

/** The same where there is nothing to fill in. */
export function BackAnd({ label, busy, onBack, onGo }: BackAndProps) {
  return (
    <div className={styles.buttons}>
      <BackButton onBack={onBack} />
      <Button busy={busy} onClick={onGo}>
        {label}
      </Button>
    </div>
  );
}

const BackButton = ({ onBack }: Pick<Props, "onBack">) => (
  <Button variant="secondary" onClick={onBack}>
    {t`Back`}
  </Button>
);
