import { useEffect, useRef, useState } from "react";
import { Icon } from "../icon/icon.tsx";
import { iconCheck } from "../icon/icons.ts";
import { iconCopy } from "../icon/loan-icons.ts";
import { announce } from "../live-region/live-region.tsx";
import styles from "./copy-text.module.css";

type Props = {
  text: string;
  /**
   * The tap's effect, for those who do not see the sign, such as "Copy". The text follows it in the button's
   * name.
   */
  copyLabel: string;
  /** Said and not shown; a tick is. */
  copiedText: string;
  /** Said where the browser copies nothing by itself: the text is then selected, to be copied by hand. */
  notCopiedText: string;
  /** Where it is the only thing to tap nearby, the label stands after the sign, to be seen. */
  isLabelShown?: boolean;
};

/** A reference that somebody may have to give to a bank or to us: a tap takes it along. */
export function CopyText({ text, copyLabel, copiedText, notCopiedText, isLabelShown = false }: Props) {
  const words = useRef<HTMLSpanElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (): Promise<void> => {
    const isDone = await copied(text);
    if (!isDone && words.current) getSelection()?.selectAllChildren(words.current);
    setIsCopied(isDone);
    announce(isDone ? copiedText : notCopiedText);
  };

  return (
    <button type="button" className={styles.copy} onClick={copy}>
      <span className="visually-hidden">{copyLabel} </span>
      <span ref={words} className={styles.text}>
        {text}
      </span>
      <span className={isCopied ? styles.done : styles.sign}>
        <Icon path={isCopied ? iconCheck : iconCopy} size="xs" />
      </span>
      {isLabelShown && (
        <span className={styles.label} aria-hidden="true">
          {copyLabel}
        </span>
      )}
    </button>
  );
}

/** Long enough to be seen by whoever looks up after the tap. */
const TICK_MS = 2_000;

/** False where the page may not write to the clipboard, or has none. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
