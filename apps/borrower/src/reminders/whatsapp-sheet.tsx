import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { showToast } from "@vaada/ui/show-toast";
import { useEffect, useEffectEvent, useState } from "react";
import { FailureNote } from "../form/failure-note.tsx";
import { useAct } from "../form/use-act.ts";
import { recipientName } from "../language/recipient-names.ts";
import { usualFailures } from "../language/shared-phrases.ts";
import { NeedsInternet } from "../shell/needs-internet.tsx";
import styles from "./reminders.module.css";
import { WHATSAPP, type WhatsappCalls, type WhatsappState } from "./whatsapp.ts";

type Props = { open: boolean; onClose: () => void; calls?: WhatsappCalls };

/** The notice on which the consent is given, and its button: on, or off again. */
export function WhatsappSheet({ open, onClose, calls = WHATSAPP }: Props) {
  const [state, setState] = useState<WhatsappState | null>(null);
  const look = useEffectEvent(async () => setState(await calls.read()));
  useEffect(() => {
    if (open) void look();
  }, [open]);
  const acting = useAct(usualFailures());
  const isOn = state === "on";
  const turn = async (): Promise<void> => {
    const outcome = await acting.run(() => calls.turn(!isOn));
    if (outcome?.kind !== "ok") return;
    showToast({
      tone: "success",
      text: isOn ? t`WhatsApp reminders are off` : t`WhatsApp reminders are on`,
    });
    onClose();
  };
  const whatsapp = recipientName("whatsapp");
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Reminders on WhatsApp`}
      closeLabel={t`Close`}
      footer={
        (state === "on" || state === "off") && (
          <>
            <NeedsInternet />
            <Button variant={isOn ? "secondary" : "primary"} busy={acting.isBusy} onClick={() => void turn()}>
              {isOn ? t`Turn off WhatsApp reminders` : t`Turn on WhatsApp reminders`}
            </Button>
          </>
        )
      }
    >
      <div className={styles.sheet}>
        <p>
          {t`Three days before a payment and on its day, the reminder comes by WhatsApp to your mobile number, in place of a text.`}
        </p>
        <p>
          {t`For this, ${whatsapp} gets your number and a message with our name, the amount and the day. It may pass through machines outside India on its way.`}
        </p>
        <p>
          {t`If it can’t reach you there, a text comes instead. Auto-pay and charges are always told by text. You can turn this off here at any time.`}
        </p>
        {acting.failure !== null && <FailureNote failure={acting.failure} onTryAgain={() => void turn()} />}
      </div>
    </Drawer>
  );
}
