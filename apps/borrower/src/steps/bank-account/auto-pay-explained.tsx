import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { showToast } from "@vaada/ui/show-toast";
import { useState } from "react";
import { BusyLine } from "../../form/busy-line.tsx";
import type { Failure } from "../../form/failure.ts";
import { FailureNote } from "../../form/failure-note.tsx";
import { i18n } from "../../language/messages.ts";
import { AUTO_PAY_NOTICE_TITLE } from "../../language/notice-titles.ts";
import { needsInternet } from "../../language/shared-phrases.ts";
import { useChunk } from "../../shell/chunk-loading.ts";
import { moneyText } from "../../shell/money-text.ts";
import styles from "./auto-pay.module.css";
import type { AccountToDebit } from "./auto-pay-calls.ts";
import { AutoPayFacts } from "./auto-pay-terms.tsx";
import type { MethodChoice } from "./use-auto-pay-method.ts";

type Props = Pick<AccountToDebit, "autoPay"> & {
  way: MethodChoice;
  open: boolean;
  isBusy: boolean;
  failure: Failure | null;
  onBegin: () => void;
  onClose: () => void;
};

/** Most people never open it. */
const loadNotice = async () => (await import("./auto-pay-notice.tsx")).AutoPayNotice;

/** Explains before the provider's window opens what is debited, when, at most, and why that maximum. */
export function AutoPayExplained({ open, autoPay, way, isBusy, failure, onBegin, onClose }: Props) {
  const [Notice, ensureNotice] = useChunk(loadNotice);
  const [isNoticeShown, setIsNoticeShown] = useState(false);
  // The notice loads before the sheet turns to it: an empty sheet would collapse and grow again.
  const showNotice = (): Promise<unknown> =>
    ensureNotice().then(
      () => setIsNoticeShown(true),
      () => showToast({ tone: "error", text: needsInternet() }),
    );
  const maximum = moneyText(autoPay.maximum);
  const isInInstalments = autoPay.instalments !== undefined;
  if (isNoticeShown && Notice !== null)
    return (
      <Drawer
        open={open}
        onClose={onClose}
        title={i18n._(AUTO_PAY_NOTICE_TITLE)}
        closeLabel={t`Close`}
        stepKey="notice"
        footer={
          <Button variant="secondary" onClick={() => setIsNoticeShown(false)}>
            {t`Back`}
          </Button>
        }
      >
        <Notice maximum={maximum} isInInstalments={isInInstalments} />
      </Drawer>
    );
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Next: set up auto-pay`}
      closeLabel={t`Close`}
      stepKey="terms"
      footer={
        <div className={styles.footer}>
          <BusyLine
            isBusy={isBusy}
            text={t`Opening the auto-pay window`}
            slowText={t`This can take a few seconds. Nothing is debited.`}
          />
          <Button busy={isBusy} onClick={onBegin}>
            {way.method === "upi" ? t`Set up auto-pay by UPI` : t`Set up auto-pay`}
          </Button>
          {/* Here it is read before the press on the smallest phone too. */}
          <p className={styles.consent}>
            {isInInstalments
              ? t`By tapping this you let us debit your account on each due date or later, up to ${maximum} at a time.`
              : t`By tapping this you let us debit your account on the due date or later, up to ${maximum} at a time.`}
          </p>
        </div>
      }
    >
      <AutoPayFacts terms={autoPay} way={way} onNotice={() => void showNotice()} />
      {failure !== null && <FailureNote failure={failure} onTryAgain={onBegin} />}
    </Drawer>
  );
}
