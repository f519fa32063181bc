import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import type { PaymentWay } from "@vaada/contract/calls/checkout";
import { Drawer } from "@vaada/ui/drawer";
import { Icon } from "@vaada/ui/icon";
import { iconLock } from "@vaada/ui/icons";
import { iconBank, iconCard, iconInfo, iconPhone } from "@vaada/ui/later-icons";
import { SettingList } from "@vaada/ui/setting-list";
import { SettingRow } from "@vaada/ui/setting-row";
import { BusyLine, takesSeconds } from "../../form/busy-line.tsx";
import { moneyText } from "../../shell/money-text.ts";
import styles from "./pay-sheet.module.css";
import { hasUpiApps, keepUsedWay, lastUsedWay, UPI_APPS } from "./payment-way.ts";

type Props = {
  open: boolean;
  sum: number;
  isBusy: boolean;
  onChoose: (way: PaymentWay) => void;
  onClose: () => void;
};

/**
 * How to pay: UPI first, with the apps of a phone and the one that was used last in front, or a code to scan; then the rest.
 * No UPI ID is typed: requests to collect by one are not to be used any more (EM-14).
 */
export function PaySheet({ open, sum, isBusy, onChoose: pay, onClose }: Props) {
  const onChoose = (way: PaymentWay): void => {
    keepUsedWay(way);
    pay(way);
  };
  const amount = moneyText(sum);
  const { legalName } = lender.lender;
  return (
    <Drawer open={open} onClose={onClose} title={t`Pay ${amount}`} closeLabel={t`Close`}>
      <div className={styles.sheet}>
        <BusyLine isBusy={isBusy} text={t`Opening the payment window`} slowText={takesSeconds()} />
        {hasUpiApps() ? <UpiApps onChoose={onChoose} /> : <UpiCode onChoose={onChoose} />}
        <SettingList title={t`Other ways`}>
          <SettingRow icon={iconCard} title={t`Debit card`} onClick={() => onChoose("card")} />
          <SettingRow icon={iconBank} title={t`Net banking`} onClick={() => onChoose("netbanking")} />
        </SettingList>
        <p className={styles.note}>
          <Icon path={iconInfo} size="sm" />
          {t`Your money goes to ${legalName}, your lender, and to nobody else.`}
        </p>
        <p className={styles.powered}>
          <Icon path={iconLock} size="xs" />
          {t`Powered by`} <strong translate="no">Razorpay</strong>
        </p>
      </div>
    </Drawer>
  );
}

type WaysProps = Pick<Props, "onChoose">;

function UpiApps({ onChoose }: WaysProps) {
  const used = lastUsedWay();
  const apps = [...UPI_APPS].sort((one, other) => Number(other.way === used) - Number(one.way === used));
  return (
    <>
      <h3 className={styles.heading}>{t`Open your UPI app`}</h3>
      <ul className={styles.apps}>
        {apps.map(({ way, name }) => (
          <li key={way}>
            <button
              type="button"
              className={styles.app}
              data-used={way === used}
              onClick={() => onChoose(way)}
            >
              <span translate="no">{name}</span>
              {way === used && <small>{t`used last time`}</small>}
            </button>
          </li>
        ))}
      </ul>
      <SettingList title={t`More ways by UPI`} isTitleHidden>
        <SettingRow icon={iconPhone} title={t`Any other UPI app`} onClick={() => onChoose("upi-app")} />
      </SettingList>
    </>
  );
}

function UpiCode({ onChoose }: WaysProps) {
  return (
    <SettingList title={t`UPI`}>
      <SettingRow
        icon={iconPhone}
        title={t`Scan a QR code`}
        text={t`With any UPI app on your phone`}
        onClick={() => onChoose("upi-qr")}
      />
    </SettingList>
  );
}
