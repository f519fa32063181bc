import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { Icon } from "@vaada/ui/icon";
import { iconLock } from "@vaada/ui/icons";
import { StickyFooter } from "@vaada/ui/sticky-footer";
import { TopBar } from "@vaada/ui/top-bar";
import { type FormEvent, useState } from "react";
import { BusyLine } from "../../form/busy-line.tsx";
import { goBack } from "../../shell/go-back.ts";
import { moneyText } from "../../shell/money-text.ts";
import { useHelp } from "../../shell/use-help.tsx";
import type { ToRepay } from "../repayment-state.ts";
import { AfterPaying } from "./after-paying.tsx";
import { errorsIn, type HowMuch, NOTHING_CHOSEN, sumOf } from "./how-much.ts";
import { HowMuchChoice } from "./how-much-choice.tsx";
import { PayingTrouble } from "./paying-trouble.tsx";
import styles from "./repayment.module.css";
import type { RepaymentCalls } from "./repayment-calls.ts";
import { Total } from "./total.tsx";
import { useOwedNow } from "./use-owed-now.ts";
import { usePaying } from "./use-paying.ts";

type Props = { toRepay: ToRepay; calls: RepaymentCalls };

/** What is owed, how much of it is paid now, and the way to the provider's window. */
export function RepaymentPage({ toRepay, calls }: Props) {
  const help = useHelp();
  const { loan, rule } = useOwedNow(toRepay, calls.readLoan);
  const isExit = toRepay.purpose === "cooling-off";
  const [wanted, setWanted] = useState<HowMuch>(isExit ? { choice: "full", digits: "" } : NOTHING_CHOSEN);
  const [areErrorsShown, setAreErrorsShown] = useState(false);
  const { pay, isBusy, trouble, forget } = usePaying(calls, toRepay.purpose);
  const errors = errorsIn(wanted, rule);
  const sum = sumOf(wanted, rule);

  const change = (next: HowMuch): void => {
    setWanted(next);
    forget();
    // Right at once when it is right, and late again when it is not.
    if (!errorsIn(next, rule).isAny || next.choice !== wanted.choice) setAreErrorsShown(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setAreErrorsShown(true);
    if (errors.isAny) document.getElementById(errors.fieldId)?.focus();
    else void pay(sum);
  };
  const amountError = (areErrorsShown ? errors.amount : null) ?? trouble?.aboutAmount;
  return (
    <>
      <TopBar
        title={t`Repayment`}
        onBack={goBack}
        backLabel={t`Back`}
        onHelp={help.show}
        helpLabel={t`Help`}
      />
      <main className={styles.main}>
        <form className={styles.form} noValidate onSubmit={submit}>
          <div className={styles.page}>
            <Total total={rule.total} isExit={isExit} loan={loan} />
            {!isExit && (
              <HowMuchChoice
                wanted={wanted}
                rule={rule}
                saving={loan?.payToday?.saving ?? null}
                onChange={change}
                choiceError={areErrorsShown ? errors.choice : null}
                amountError={wanted.choice === "part" ? amountError : null}
              />
            )}
            <AfterPaying isExit={isExit} choice={wanted.choice} loan={loan} />
            <PayingTrouble trouble={trouble} loan={loan} onTryAgain={() => void pay(sum)} />
          </div>
          <StickyFooter
            solid
            note={
              <>
                <Icon path={iconLock} size="xs" />
                {t`Powered by`} <strong translate="no">Razorpay</strong>
              </>
            }
          >
            <BusyLine
              isBusy={isBusy}
              text={t`Opening the payment window`}
              slowText={t`This can take a few seconds.`}
            />
            <div className={styles.act}>
              {sum > 0 && !errors.isAny && <PayingNow sum={sum} />}
              <Button type="submit" busy={isBusy}>
                {t`Proceed to Pay`}
              </Button>
            </div>
          </StickyFooter>
        </form>
      </main>
      {help.sheet}
    </>
  );
}

/** Beside the button, whose own words stay the same. */
function PayingNow({ sum }: { sum: number }) {
  return (
    <p className={styles.now}>
      {t`Paying now`} <strong>{moneyText(sum)}</strong>
    </p>
  );
}
