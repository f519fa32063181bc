import { Trans } from "@lingui/react/macro";
import { Button } from "@vaada/ui/button";
import { Modal } from "@vaada/ui/modal";
import { useEffect, useState, useSyncExternalStore } from "react";
import { deviceStorage, INSTALL_PROMPT_SHOWN_KEY } from "../device/device-storage.ts";
import { setApp, useSession } from "../session/store.ts";
import { currentOffer, onOffer, type ReceivedOffer } from "../shell/install-offer.ts";
import { usePath } from "../shell/navigation.ts";

export const INSTALL_DELAY_MS = 3000;
export const INSTALL_WIDTH_PX_MAX = 768;
/** While something else has the person's attention, the prompt looks again this often. */
const LOOK_AGAIN_MS = 500;

/** Offers to install the app: on the landing page of a phone, once in the life of the device. */
export function InstallPrompt() {
  const offered = useSyncExternalStore(onOffer, currentOffer, () => undefined);
  const isLanding = usePath() === "/";
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isLanding || offered === undefined || wasShown()) return;
    return whenUndisturbed(offered, () => {
      markShown();
      setIsOpen(true);
    });
  }, [isLanding, offered]);

  const close = () => {
    markShown();
    setIsOpen(false);
  };
  return (
    <Modal
      open={isOpen && isLanding}
      onClose={close}
      title={<Trans>Install App</Trans>}
      actions={
        <>
          <Button
            onClick={() => {
              close();
              void offered?.offer.prompt();
            }}
          >
            <Trans>Install Now</Trans>
          </Button>
          <Button variant="secondary" onClick={close}>
            <Trans>Not now</Trans>
          </Button>
        </>
      }
    >
      <Trans>Opens from your home screen, also without a connection. It takes less space than a photo.</Trans>
    </Modal>
  );
}

/** Three seconds after the offer, and then not before the person is free. Answers how to call it off. */
function whenUndisturbed({ atMs }: ReceivedOffer, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    if (isGoodMoment()) act();
    else timer = setTimeout(look, LOOK_AGAIN_MS);
  };
  timer = setTimeout(look, Math.max(0, atMs + INSTALL_DELAY_MS - Date.now()));
  return () => clearTimeout(timer);
}

/** Never over a drawer and never while a field has the focus. */
function isGoodMoment(): boolean {
  const isTyping = document.activeElement?.matches("input, select, textarea") ?? false;
  return innerWidth <= INSTALL_WIDTH_PX_MAX && !isTyping && document.querySelector("dialog[open]") === null;
}

/** The device remembers it through a sign-out, the session's own state for as long as it lasts. */
const wasShown = (): boolean =>
  useSession.getState().app.triggerInstallOnce || deviceStorage.getItem(INSTALL_PROMPT_SHOWN_KEY) !== null;

function markShown(): void {
  deviceStorage.setItem(INSTALL_PROMPT_SHOWN_KEY, "true");
  setApp({ triggerInstallOnce: true });
}
