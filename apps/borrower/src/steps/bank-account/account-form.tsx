import { t } from "@lingui/core/macro";
import { Icon } from "@vaada/ui/icon";
import { iconShield } from "@vaada/ui/icons";
import { LinkButton } from "@vaada/ui/link-button";
import { BackAndSubmit } from "../../form/back-and-submit.tsx";
import { bringIntoView } from "../../form/bring-into-view.ts";
import { BusyLine } from "../../form/busy-line.tsx";
import { ErrorSummary } from "../../form/error-summary.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { errorsIn } from "../../form/field-errors.ts";
import { useErrorTitle } from "../../form/use-act.ts";
import { useHeading } from "../../form/use-heading.ts";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { useLateSheet } from "../../shell/use-late-sheet.tsx";
import { accountPaths } from "../account-paths.ts";
import type { AddAccount } from "./account-calls.ts";
import { AccountFields } from "./account-fields.tsx";
import styles from "./account-form.module.css";
import type { AutoPayCalls } from "./auto-pay-calls.ts";
import { useAccountForm } from "./use-account-form.ts";
import { useAutoPay } from "./use-auto-pay.tsx";

type Props = { add: AddAccount; autoPayCalls?: AutoPayCalls | undefined };

const FORM_ID = "bank-account";

const loadNotice = async () => (await import("./account-notice.tsx")).AccountNotice;

export function AccountForm({ add, autoPayCalls }: Props) {
  useHeading();
  const notice = useLateSheet(loadNotice);
  const goOn = () => go(accountPaths.pennyDrop(), { replace: true });
  const autoPay = useAutoPay({ calls: autoPayCalls, onSetUp: goOn });
  const form = useAccountForm({
    add,
    onAdded: async ({ accountId, autoPay: terms }) => {
      if (terms === null) goOn();
      else await autoPay.offer({ accountId, autoPay: terms });
    },
  });
  const { adding, errors } = form;
  const shown = errorsIn(errors.visible);
  useErrorTitle(shown.length > 0);
  return (
    <StepFrame
      stage={4}
      progress={0.6}
      onBack={goBack}
      footer={
        <>
          <BusyLine
            isBusy={adding.isBusy}
            text={t`Saving your account`}
            slowText={t`This can take a few seconds. What you typed is kept.`}
          />
          <BackAndSubmit formId={FORM_ID} label={t`Proceed`} busy={adding.isBusy} onBack={goBack} />
        </>
      }
      note={t`Pressing Proceed lets us keep these details, check with your bank whose account it is, and share them with our payment provider to do so.`}
    >
      <h1>{t`Add Your Bank Account Details`}</h1>
      <p>{t`Please add your salary bank account details to receive the loan amount.`}</p>
      <p className={styles.safe}>
        <Icon path={iconShield} size="sm" />
        {t`100% Safe and Secure`}
      </p>
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={form.onSubmit}>
        {errors.summaryKey !== null && (
          <ErrorSummary
            key={errors.summaryKey}
            heading={headingOf(shown.length)}
            errors={shown.map(({ field, message }) => ({ fieldId: field, message }))}
          />
        )}
        <AccountFields details={form.details} errors={errors} onChange={form.change} />
        {adding.failure !== null && (
          <div ref={bringIntoView}>
            <FailureNote failure={adding.failure} onTryAgain={() => void form.run()} />
          </div>
        )}
      </form>
      <div className={styles.notice}>
        <LinkButton onClick={notice.show}>{t`What we do with your bank details`}</LinkButton>
      </div>
      {notice.sheet}
      {autoPay.sheet}
    </StepFrame>
  );
}

/** What stands before it in the history is answered already, and would only lead here again. */
const goBack = (): void => go(paths.landing());

const headingOf = (count: number): string =>
  count === 2 ? t`Two things need another look` : t`${count} things need another look`;
