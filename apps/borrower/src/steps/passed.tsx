import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconCheck } from "@vaada/ui/icons";
import { LinkButton } from "@vaada/ui/link-button";
import { announce } from "@vaada/ui/live-region";
import { ResultPanel } from "@vaada/ui/result-panel";
import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import styles from "./passed.module.css";

type Props = Pick<ComponentProps<typeof ResultPanel>, "facts" | "children"> & {
  title: string;
  onProceed: () => void;
};

/** Long enough to read two lines, short enough that nobody waits for a tick. */
const STAY_MS = 2000;

/**
 * A screen that only says that something went well. It goes on by itself, unless anybody touches, types or moves the
 * focus; whoever wants less motion presses Proceed. Come back to, it stays.
 */
export function Passed({ title, facts, onProceed, children }: Props) {
  const leave = () => {
    history.replaceState({ ...history.state, wasRead: true }, "");
    onProceed();
  };
  const { isLeaving, stay } = useLeaving(title, leave);
  const stayHere = () => {
    stay();
    document.querySelector<HTMLElement>("main h1")?.focus();
  };
  return (
    <ResultPanel
      tone="success"
      icon={iconCheck}
      title={title}
      facts={facts}
      isLeaving={isLeaving}
      actions={<Button onClick={leave}>{t`Proceed`}</Button>}
    >
      {children}
      <p className={styles.wait}>
        {isLeaving && <LinkButton onClick={stayHere}>{t`Wait, stay on this screen`}</LinkButton>}
      </p>
    </ResultPanel>
  );
}

function useLeaving(title: string, leave: () => void) {
  const [isLeaving, setIsLeaving] = useState(mayLeaveByItself);
  const onEnd = useEffectEvent(leave);
  const announcePassing = useEffectEvent(() => announce(t`${title}. Going on in 2 seconds.`));
  useEffect(() => {
    if (!isLeaving) return;
    announcePassing();
    const ended = new AbortController();
    const { signal } = ended;
    const timer = setTimeout(onEnd, STAY_MS);
    // At once, and not when the screen is drawn next.
    const stay = () => {
      clearTimeout(timer);
      setIsLeaving(false);
    };
    for (const event of ["pointerdown", "keydown", "wheel", "touchstart"])
      addEventListener(event, stay, { signal, capture: true, passive: true });
    document.addEventListener("visibilitychange", stay, { signal });
    // The title takes the focus by itself, so that it is read out.
    addEventListener("focusin", ({ target }) => !(target instanceof HTMLHeadingElement) && stay(), {
      signal,
    });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [isLeaving]);
  return { isLeaving, stay: () => setIsLeaving(false) };
}

const mayLeaveByItself = (): boolean =>
  !matchMedia("(prefers-reduced-motion: reduce)").matches &&
  (history.state as { wasRead?: boolean } | null)?.wasRead !== true;
