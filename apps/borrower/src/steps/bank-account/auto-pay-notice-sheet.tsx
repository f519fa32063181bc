import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { i18n } from "../../language/messages.ts";
import { AUTO_PAY_NOTICE_TITLE } from "../../language/notice-titles.ts";
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
