import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import styles from "./back-and-submit.module.css";

type Props = { formId: string; label: string; busy: boolean; onBack: () => void };

/** The two buttons of a form that is left by either. */
export function BackAndSubmit({ formId, label, busy, onBack }: Props) {
  return (
    <div className={styles.buttons}>
      <Button variant="secondary" onClick={onBack}>
        {t`Back`}
      </Button>
      <Button type="submit" form={formId} busy={busy}>
        {label}
      </Button>
    </div>
  );
}
