import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { AUTO_PAY_NOTICE_TITLE } from "./auto-pay-calls.ts";
import { AutoPayNotice, type DebitBounds } from "./auto-pay-notice.tsx";

type Props = DebitBounds & { open: boolean; onClose: () => void };

/** The notice over the account's own screen. */
export function AutoPayNoticeSheet({ open, onClose, ...bounds }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={i18n._(AUTO_PAY_NOTICE_TITLE)}
      closeLabel={t`Close`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t`Back`}
        </Button>
      }
    >
      <AutoPayNotice {...bounds} />
    </Drawer>
  );
}
