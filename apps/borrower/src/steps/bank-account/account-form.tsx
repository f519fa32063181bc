import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { accountNumberMessage, BANKS } from "@vaada/contract/bank-account";
import type { ReplyOf } from "@vaada/contract/call";
import type { readMandate } from "@vaada/contract/calls/bank-account";
import { AccountNumberField } from "@vaada/ui/account-number-field";
import { Field } from "@vaada/ui/field";
import { Icon } from "@vaada/ui/icon";
import { iconAlert, iconShield } from "@vaada/ui/icons";
import { IfscField } from "@vaada/ui/ifsc-field";
import { LinkButton } from "@vaada/ui/link-button";
import { SelectField } from "@vaada/ui/select-field";
import { type FormEvent, type ReactNode, Suspense, useState } from "react";
import type { Refusal } from "../../api/client.ts";
import { BackAndSubmit } from "../../form/back-and-submit.tsx";
import { bringIntoView } from "../../form/bring-into-view.ts";
import { BusyLine } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { errorsIn, focusOnlyError, useFieldErrors } from "../../form/field-errors.ts";
import { LateErrorSummary } from "../../form/late-error-summary.tsx";
import { useAct, useErrorTitle } from "../../form/use-act.ts";
import { useHeading } from "../../form/use-heading.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { i18n } from "../../language/messages.ts";
import { ACCOUNT_NOTICE_TITLE } from "../../language/notice-titles.ts";
import { somethingWentWrong } from "../../language/shared-phrases.ts";
import { paths } from "../../paths.ts";
import { moneyText } from "../../shell/money-text.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { useLateSheet } from "../../shell/use-late-sheet.tsx";
import { useAnswer } from "../../waiting/use-answer.ts";
import { accountPaths } from "../account-paths.ts";
import { useBankStagePart } from "../bank-stage.ts";
import {
  type AccountReply,
  type AddAccount,
  type AutoPayTerms,
  type ReadTerms,
  readTerms as readTermsNow,
} from "./account-calls.ts";
import {
  accountBodyOf,
  bankIn,
  type DetailField,
  type Details,
  faultsOf,
  firstDetails,
  keepDetails,
  knownHolder,
  type Mismatch,
  mismatchIn,
  refusalAtFields,
  tidied,
} from "./account-details.ts";
import styles from "./account-form.module.css";
import type { AutoPayCalls } from "./auto-pay-calls.ts";
import { AutoPaySection } from "./late-auto-pay-terms.tsx";
import { useAutoPay } from "./use-auto-pay.tsx";

type Props = { add: AddAccount; readTerms?: ReadTerms | undefined; autoPayCalls?: AutoPayCalls | undefined };

const FORM_ID = "bank-account";

const loadNotice = async () => (await import("./account-notice.tsx")).AccountNotice;

export function AccountForm({ add, readTerms = readTermsNow, autoPayCalls }: Props) {
  useHeading();
  const notice = useLateSheet(loadNotice);
  const goOn = () => go(accountPaths.pennyDrop(), { replace: true });
  const autoPay = useAutoPay({ calls: autoPayCalls, onSetUp: goOn });
  const form = useAccountForm({
    add,
    onAdded: async ({ accountId, autoPay: terms }) => {
      if (terms === null) goOn();
      else await autoPay.offer({ accountId, autoPay: terms }, read);
    },
  });
  const read = useTermsFor(readTerms, form.details);
  const { adding, errors } = form;
  const shown = errorsIn(errors.visible);
  useErrorTitle(shown.length > 0);
  return (
    <StepFrame
      stage={4}
      progress={0.6}
      part={useBankStagePart("account")}
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
      note={
        <>
          {t`By tapping Proceed you let us keep these details, check with your bank whose account it is, and share them with RazorpayX or Cashfree, our payment providers, to do so.`}
          {read !== null && ` ${autoPayConsent(read)}`}
        </>
      }
    >
      <h1>{t`Add Your Bank Account Details`}</h1>
      <p>{t`Please add your salary bank account details to receive the loan amount.`}</p>
      <p className={styles.safe}>
        <Icon path={iconShield} size="sm" />
        {t`100% Safe and Secure`}
      </p>
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={form.onSubmit}>
        {errors.summaryKey !== null && (
          <Suspense>
            <LateErrorSummary
              key={errors.summaryKey}
              heading={needAnotherLook(shown.length)}
              errors={shown.map(({ field, message }) => ({ fieldId: field, message }))}
            />
          </Suspense>
        )}
        <AccountFields details={form.details} errors={errors} onChange={form.change} />
        {adding.failure !== null && (
          <FailureNote failure={adding.failure} onTryAgain={() => void form.run()} />
        )}
      </form>
      <AutoPaySection terms={read} />
      <div className={styles.notice}>
        <LinkButton onClick={notice.show}>{i18n._(ACCOUNT_NOTICE_TITLE)}</LinkButton>
      </div>
      {notice.sheet}
      {autoPay.sheet}
    </StepFrame>
  );
}

/** Said beside the button that gives it, whether or not the terms above were scrolled to. */
function autoPayConsent(terms: AutoPayTerms): string {
  const maximum = moneyText(terms.maximum);
  if (terms.instalments !== undefined)
    return t`Proceed also opens auto-pay: you let us debit your account on each due date or later, up to ${maximum} at a time.`;
  return t`Proceed also opens auto-pay: you let us debit your account on the due date or later, up to ${maximum} at a time.`;
}

/** The terms of auto-pay from an account at this bank; `null` where none is needed, or nobody can say yet. */
function useTermsFor(readTerms: ReadTerms, details: Details): AutoPayTerms | null {
  const [told, setTold] = useState<ReplyOf<typeof readMandate> | null>(null);
  useAnswer(readTerms, (outcome) => setTold(outcome.kind === "ok" ? outcome.data : null));
  return told === null || told.banksWithout.includes(bankIn(details)) ? null : told.autoPay;
}

/** The screens before this one are answered already, and would only lead here again. */
const goBack = (): void => go(paths.landing());

type FieldsProps = {
  details: Details;
  errors: Pick<ReturnType<typeof useFieldErrors<DetailField>>, "visible" | "onLeft">;
  onChange: (changes: Partial<Details>) => void;
};

/** The bank's own names: they are the same in every language. */
const BANK_CHOICES = BANKS.map(({ name }) => ({ value: name, label: name }));

function AccountFields({ details, errors: { visible, onLeft }, onChange }: FieldsProps) {
  const errorPrefix = t`Error:`;
  return (
    <>
      <SelectField
        id="bank"
        label={t`Bank Name`}
        placeholder={t`Choose your bank`}
        value={details.bank}
        onChange={(bank) => onChange({ bank })}
        options={BANK_CHOICES}
        error={visible.bank}
        errorPrefix={errorPrefix}
      />
      <Field
        id="holder"
        label={t`Account Holder Name`}
        hint={holderHint(details)}
        error={visible.holder}
        errorPrefix={errorPrefix}
      >
        {(aria) => (
          <input
            {...aria}
            type="text"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            value={details.holder}
            onChange={(event) => onChange({ holder: event.target.value })}
            onBlur={() => onLeft("holder")}
          />
        )}
      </Field>
      <AccountNumberField
        id="number"
        label={t`Account Number`}
        hint={numberHint(details)}
        value={details.number}
        onChange={(number) => onChange({ number })}
        onBlur={() => onLeft("number")}
        error={visible.number}
        errorPrefix={errorPrefix}
      />
      <IfscField
        id="ifsc"
        label={t`IFSC`}
        hint={ifscHint(details)}
        value={details.ifsc}
        onChange={(ifsc) => onChange({ ifsc })}
        onBlur={() => onLeft("ifsc")}
        error={visible.ifsc}
        errorPrefix={errorPrefix}
        validText={t`Looks right`}
        isDoubtful={mismatchIn(details) !== null}
      />
    </>
  );
}

function holderHint(details: Details): string {
  const known = knownHolder();
  return known !== "" && tidied(details).holder === known
    ? t`From your KYC. Change it if your bank writes it another way.`
    : t`Your own name, as your bank writes it.`;
}

const ENDING_DIGITS = 4;

function numberHint({ number }: Details): ReactNode {
  if (accountNumberMessage(number) !== null)
    return t`10 to 18 digits, from your passbook or your bank’s app.`;
  const ending = number.slice(-ENDING_DIGITS);
  return (
    <Trans>
      Check: ends with <strong>{ending}</strong>
    </Trans>
  );
}

function ifscHint(details: Details): ReactNode {
  const mismatch = mismatchIn(details);
  if (mismatch === null)
    return t`11 characters, such as HDFC0000053. It is in your passbook and on your cheques.`;
  return (
    <span ref={bringIntoView} className={styles.doubt}>
      <Icon path={iconAlert} size="xs" />
      <span>{doubtText(mismatch)}</span>
    </span>
  );
}

const doubtText = ({ chosen, prefix, codeOf }: Mismatch): string =>
  codeOf === null
    ? t`Please check: codes of ${chosen} usually begin with ${prefix}.`
    : t`Please check: this looks like a code of ${codeOf}, and you chose ${chosen}.`;

type FormOptions = { add: AddAccount; onAdded: (reply: AccountReply) => Promise<void> };

/** The form's values, their errors and its one action. */
function useAccountForm({ add, onAdded }: FormOptions) {
  const [details, setDetails] = useState(firstDetails);
  const errors = useFieldErrors({ values: details, faultsOf });
  const isStillHere = useStillHere();
  const adding = useAct({
    offline: t`You need internet for this step. What you typed is kept.`,
    otherwise: somethingWentWrong(),
  });
  const change = (changes: Partial<Details>): void => {
    // The screen must go on showing what is being sent.
    if (adding.isBusy) return;
    const next = { ...details, ...changes };
    setDetails(next);
    keepDetails(next);
    errors.onChanged(next);
  };
  const refuse = (refusal: Refusal): void => {
    const atFields = refusalAtFields(refusal);
    if (atFields === null) return;
    adding.forget();
    errors.refuse(atFields);
    focusOnlyError(atFields);
  };
  const run = async (): Promise<void> => {
    const outcome = await adding.run(async () => {
      const answer = await add(accountBodyOf(details));
      if (answer.kind === "ok" && isStillHere()) await onAdded(answer.data);
      return answer;
    });
    if (outcome?.kind === "refused" && isStillHere()) refuse(outcome);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const faults = errors.judge();
    if (errorsIn(faults).length === 0) void run();
    else focusOnlyError(faults);
  };
  return { details, change, errors, adding, run, onSubmit };
}

const needAnotherLook = (count: number): string =>
  count === 2 ? t`Two things need another look` : t`${count} things need another look`;
