import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { maskedPan } from "@vaada/contract/pan";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import type { Refusal } from "../../api/client.ts";
import styles from "./basic-details.module.css";

/** What somebody else may know of the account that has the PAN: both values are masked. */
export type OtherAccount = { readonly pan: string; readonly mobile: string };

type Props = { open: boolean; onClose: () => void; other: OtherAccount };

export function PanInUse({ open, onClose, other: { pan, mobile } }: Props) {
  const { email } = lender.support;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`This PAN is already in use`}
      closeLabel={t`Close`}
      footer={<Button onClick={onClose}>{t`Go Back`}</Button>}
    >
      <div className={styles.inUse}>
        <p>{t`The PAN ${pan} is already registered with another account linked to mobile ${mobile}.`}</p>
        <p>
          <Trans>
            Is this PAN yours? Write to <a href={`mailto:${email}`}>{email}</a> and we will look into it.
          </Trans>
        </p>
      </div>
    </Drawer>
  );
}

/** The server has masked both; masking the PAN again changes nothing, and a whole one can't slip through. */
export function otherAccountOf({ data }: Pick<Refusal, "data">): OtherAccount {
  const { pan, mobileNo } = data as { pan: string; mobileNo: string };
  return { pan: maskedPan(pan), mobile: mobileNo };
}
