import { useEffect, useRef } from "react";
import type { Answers } from "./answers.ts";
import { draftOwner, dropDraft, keepDraft } from "./draft.ts";

/** Long enough that a word is written once, short enough that a closed tab loses nothing that was read back. */
const PAUSE_MS = 400;

/** Writes the draft when the typing pauses, and at the latest when the page goes. */
export function useDraft() {
  const unwritten = useRef<Parameters<typeof keepDraft>[0] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = (): void => {
    clearTimeout(timer.current);
    if (unwritten.current !== null) keepDraft(unwritten.current);
    unwritten.current = null;
  };
  const writeNow = useRef(write);
  useEffect(() => {
    const now = writeNow.current;
    addEventListener("pagehide", now);
    document.addEventListener("visibilitychange", now);
    return () => {
      removeEventListener("pagehide", now);
      document.removeEventListener("visibilitychange", now);
      now();
    };
  }, []);
  return {
    onChanged: (answers: Answers): void => {
      unwritten.current = { by: draftOwner(), answers };
      clearTimeout(timer.current);
      timer.current = setTimeout(write, PAUSE_MS);
    },
    drop: (): void => {
      clearTimeout(timer.current);
      unwritten.current = null;
      dropDraft();
    },
  };
}
