import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconCheck } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { accountPaths } from "../account-paths.ts";
import type { VerifiedAccount } from "../account-result.ts";
import styles from "./account-status.module.css";

export function Verified({ account: { bank, ending, name } }: { account: VerifiedAccount }) {
  return (
    // What stands before it in the history is answered already, and would only lead on again.
    <StepFrame stage={4} progress={1} onBack={() => go(paths.landing())}>
      <ResultPanel
        tone="success"
        icon={iconCheck}
        title={t`Bank account verified`}
        facts={[
          { label: t`Bank Name`, value: bank },
          { label: t`Account Number`, value: <Masked ending={ending} /> },
          ...(name === null
            ? []
            : [{ label: t`Name at the bank`, value: name, remark: t`Matches your KYC` }]),
        ]}
        actions={<Button onClick={() => go(accountPaths.keyFacts())}>{t`Proceed`}</Button>}
      >
        <p>{t`The loan amount will be sent to this account.`}</p>
        <p className={styles.more}>{t`Next: your loan terms`}</p>
      </ResultPanel>
    </StepFrame>
  );
}

function Masked({ ending }: { ending: string }) {
  return (
    <>
      <span aria-hidden="true">•••• </span>
      <span className="visually-hidden">{t`ends with`} </span>
      {ending}
    </>
  );
}
