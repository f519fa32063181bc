import { useEffect, useRef, useState } from "react";
import { deviceStorage } from "../../device/device-storage.ts";
import type { SESSION_NAMES } from "../../session/session-values.ts";
import { type Answers, NO_ANSWERS, withAnswers } from "./answers.ts";

const DRAFT_KEY = "employment_draft";

/** The owner of the session that this device holds; `null` once it is signed out. */
export const draftOwner = (): string | null =>
  deviceStorage.getItem("user_id" satisfies (typeof SESSION_NAMES)[number]);

/**
 * The unsent draft, until it is sent or the borrower signs out, which clears the device. A draft of somebody
 * else who used this device is dropped and never shown.
 */
export function keptDraft(): Answers | null {
  const text = deviceStorage.getItem(DRAFT_KEY);
  const owner = draftOwner();
  const { by, answers } = entriesOf(parseJson(text));
  if (owner !== null && by === owner) {
    const kept = entriesOf(answers);
    return withAnswers((field) => textIn(kept[field]));
  }
  if (text !== null) dropDraft();
  return null;
}

/** Writes nothing for an owner who has signed out: the device stays clear. */
export function keepDraft({ by, answers }: { by: string | null; answers: Answers }): void {
  if (by === null || by !== draftOwner()) return;
  if (isEmpty(answers)) dropDraft();
  else deviceStorage.setItem(DRAFT_KEY, JSON.stringify({ by, answers, atMs: Date.now() }));
}

/** When the draft that is there was written; `null` without one. */
function keptDraftTime(): number | null {
  const { atMs } = entriesOf(parseJson(deviceStorage.getItem(DRAFT_KEY)));
  return typeof atMs === "number" ? atMs : null;
}

export const dropDraft = (): void => deviceStorage.removeItem(DRAFT_KEY);

const isEmpty = (answers: Answers): boolean => JSON.stringify(answers) === JSON.stringify(NO_ANSWERS);

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

const entriesOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** Long enough that a word is written once, short enough that a closed tab loses nothing that was read back. */
const PAUSE_MS = 400;

/** Writes the draft when the typing pauses, and at the latest when the page is left. Tells since when it is kept. */
export function useDraft() {
  const [keptAtMs, setKeptAtMs] = useState(keptDraftTime);
  const unwritten = useRef<Parameters<typeof keepDraft>[0] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = (): void => {
    clearTimeout(timer.current);
    if (unwritten.current === null) return;
    keepDraft(unwritten.current);
    unwritten.current = null;
    setKeptAtMs(keptDraftTime());
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
    keptAtMs,
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
