import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Drawer } from "@vaada/ui/drawer";
import { useState } from "react";
import { SheetFooterSlot } from "../../form/sheet-footer.tsx";
import type { AadhaarCode, PendingCode, Sent } from "./aadhaar-code.ts";
import styles from "./code-form.module.css";
import { CodeForm } from "./code-form.tsx";

type Props = {
  calls: AadhaarCode;
  pending: PendingCode;
  /** All that is shown of the number. */
  masked: string;
  code: { isOpen: boolean; hide: () => void; onSent: (reply: Sent) => void; onRunOut: () => void };
};

/** Closing it keeps the number in the field behind it. */
export function CodeDrawer({ calls, pending, masked, code: { isOpen, hide, onSent, onRunOut } }: Props) {
  const [footer, setFooter] = useState<HTMLElement | null>(null);
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
        <CodeForm calls={calls} pending={pending} onSent={onSent} onRunOut={onRunOut} />
      </SheetFooterSlot>
    </Drawer>
  );
}
