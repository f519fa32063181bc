import { t } from "@lingui/core/macro";
import type { Offer } from "@vaada/contract/calls/offer";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { LinkButton } from "@vaada/ui/link-button";
import { useState } from "react";
import { moneyText } from "../../shell/money-text.ts";
import styles from "./asking-for-more.module.css";

/** Quiet, and after everything else: nobody is talked into more than they asked for. */
export function AskingForMore({ offer }: { offer: Offer }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const asked = moneyText(offer.amountMaximum);
  const cap = moneyText(offer.amountCap);
  return (
    <>
      <p className={styles.row}>
        {t`You may qualify for more.`} <LinkButton onClick={() => setIsOpen(true)}>{t`See how`}</LinkButton>
      </p>
      <Drawer
        open={isOpen}
        onClose={close}
        title={t`Asking for more`}
        closeLabel={t`Close`}
        footer={
          <Button variant="secondary" onClick={close}>
            {t`Back`}
          </Button>
        }
      >
        <div className={styles.words}>
          <p>{t`You asked for ${asked}, and that is what this offer is about. We never raise an amount by ourselves.`}</p>
          <p>{t`On your next application you can ask for up to ${cap}.`}</p>
          <p>{t`Nothing is promised: every application is decided on its own.`}</p>
        </div>
      </Drawer>
    </>
  );
}
