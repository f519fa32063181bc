import { t } from "@lingui/core/macro";
import { showToast } from "@vaada/ui/toast";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { whenIdle } from "../shell/when-idle.ts";
import { useChunk } from "../sign-in/chunk.ts";

type Notice = ComponentType<{ open: boolean; onClose: () => void }>;

/** A step's notice in a chunk of its own: most people read the sentence at the button, and the form comes sooner. */
export function useLateNotice(load: () => Promise<Notice>) {
  const [Notice, ensure] = useChunk(load);
  const [isOpen, setIsOpen] = useState(false);
  const preload = useEffectEvent(ensure);
  useEffect(() => {
    // A failure is told by the press that needs it.
    void whenIdle().then(preload).catch(ignore);
  }, []);
  return {
    show: (): void =>
      void ensure().then(
        () => setIsOpen(true),
        () => showToast({ tone: "error", text: t`You need internet for this step.` }),
      ),
    sheet: Notice !== null && <Notice open={isOpen} onClose={() => setIsOpen(false)} />,
  };
}

const ignore = (): void => {};
