import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { AutoPayNotice, type DebitBounds } from "./auto-pay-notice.tsx";

type Props = DebitBounds & { open: boolean; onClose: () => void };

/** The notice over the account's own screen. */
export function AutoPayNoticeSheet({ open, onClose, ...bounds }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`What auto-pay allows and why`}
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
