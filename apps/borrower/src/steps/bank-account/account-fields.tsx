import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { accountNumberMessage, BANKS } from "@vaada/contract/bank-account";
import { AccountNumberField } from "@vaada/ui/account-number-field";
import { Field } from "@vaada/ui/field";
import { Icon } from "@vaada/ui/icon";
import { iconAlert } from "@vaada/ui/icons";
import { IfscField } from "@vaada/ui/ifsc-field";
import { SelectField } from "@vaada/ui/select-field";
import type { ReactNode } from "react";
import { bringIntoView } from "../../form/bring-into-view.ts";
import type { useFieldErrors } from "../../form/field-errors.ts";
import styles from "./account-form.module.css";
import { type DetailField, type Details, knownHolder, type Mismatch, mismatchIn, tidied } from "./details.ts";

type Props = {
  details: Details;
  errors: Pick<ReturnType<typeof useFieldErrors<DetailField>>, "visible" | "onLeft">;
  onChange: (changes: Partial<Details>) => void;
};

/** The bank's own names: they are the same in every language. */
const BANK_CHOICES = BANKS.map(({ name }) => ({ value: name, label: name }));

export function AccountFields({ details, errors: { visible, onLeft }, onChange }: Props) {
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
