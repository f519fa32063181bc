import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Drawer } from "@vaada/ui/drawer";
import { useState } from "react";
import { CodeForm } from "../../form/code-form.tsx";
import { SheetFooterSlot } from "../../form/sheet-footer.tsx";
import { useStillHere } from "../../form/use-still-here.ts";
import { go } from "../../shell/navigation.ts";
import { stepPaths } from "../paths.ts";
import type { AadhaarCode, CodeResult, PendingCode, SentCode } from "./aadhaar-code.ts";
import styles from "./code-drawer.module.css";
import { enterIdentityVerified } from "./enter-verified.ts";

type Props = {
  calls: AadhaarCode;
  pending: PendingCode;
  /** The screen shows no more of the number than this. */
  masked: string;
  code: { isOpen: boolean; hide: () => void; onSent: (reply: SentCode) => void; onRunOut: () => void };
};

/** Closing the sheet keeps the number in the field behind it. */
export function CodeDrawer({ calls, pending, masked, code: { isOpen, hide, onSent, onRunOut } }: Props) {
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const isStillHere = useStillHere();
  const verify = async (otp: string) => {
    const outcome = await calls.verify(pending.number, otp);
    if (outcome.kind === "ok" && isStillHere()) showCodeResult(outcome.data);
    return outcome;
  };
  const send = async () => {
    const outcome = await calls.send(pending.number);
    if (outcome.kind === "ok") onSent(outcome.data);
    return outcome;
  };
  return (
    <Drawer
      open={isOpen}
      onClose={hide}
      title={
        <Trans>
          Enter the OTP sent to{" "}
          <span className={styles.to}>
            the mobile linked to Aadhaar <span className={styles.number}>{masked}</span>
          </span>
        </Trans>
      }
      closeLabel={t`Close`}
      footer={<div ref={setFooter} />}
    >
      <SheetFooterSlot value={footer}>
        <div className={styles.form}>
          <CodeForm
            id="aadhaar-code"
            verify={verify}
            onRunOut={onRunOut}
            resend={{ atMs: pending.resendAtMs, send }}
            isTextOurs={false}
          />
        </div>
      </SheetFooterSlot>
    </Drawer>
  );
}

/** The next screen replaces the sheet's history entry, or closing the sheet would go back over it. */
function showCodeResult(opened: CodeResult): void {
  if (opened.kind === "verified") enterIdentityVerified(opened.loanId);
  else go(stepPaths.aadhaarFailed(), { replace: true });
}
