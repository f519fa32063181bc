import { plural, t } from "@lingui/core/macro";
import type { Language } from "@vaada/contract/language";
import { Icon } from "@vaada/ui/icon";
import { useEffect, useState, useSyncExternalStore } from "react";
import { LANGUAGE_NAMES } from "../../language/language.ts";
import styles from "./key-facts.module.css";

type Props = { sentences: readonly string[]; language: Language };

/** A loudspeaker with two waves. */
const iconSpeaker = "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.5 4.5 0 010 6M18 6.5a8 8 0 010 11";

/** How many words a voice reads in a minute. */
const WORDS_A_MINUTE = 130;

/** The phone's own voice reads the statement's first part. There is no button where the phone has no voice for it. */
export function Listen({ sentences, language }: Props) {
  const voice = useVoice(language);
  const { state, press } = useReading({ sentences, voice });
  if (voice === null || sentences.length === 0) return null;
  const words = sentences.join(" ").split(/\s+/).length;
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
  const name = LANGUAGE_NAMES[language];
  return (
    <button type="button" className={styles.listen} onClick={press}>
      <Icon path={iconSpeaker} size="sm" />
      <span>
        <strong>
          {state === "reading" ? t`Pause` : state === "paused" ? t`Go on listening` : t`Listen to it`}
        </strong>{" "}
        <span className={styles.listenNote}>
          {t`In ${name}, about ${plural(minutes, { one: "# minute", other: "# minutes" })}`}
        </span>
      </span>
    </button>
  );
}

/** The list of voices comes late, and on some phones never. */
function useVoice(language: Language): SpeechSynthesisVoice | null {
  return useSyncExternalStore(onVoices, () => voiceFor(language));
}

const speech = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;

const voiceFor = (language: Language): SpeechSynthesisVoice | null =>
  speech()
    ?.getVoices()
    .find(({ lang }) => lang.toLowerCase().startsWith(language)) ?? null;

function onVoices(listener: () => void): () => void {
  speech()?.addEventListener("voiceschanged", listener);
  return () => speech()?.removeEventListener("voiceschanged", listener);
}

type ReadingState = "silent" | "reading" | "paused";

function useReading({
  sentences,
  voice,
}: {
  sentences: readonly string[];
  voice: SpeechSynthesisVoice | null;
}) {
  const [state, setState] = useState<ReadingState>("silent");
  // Each statement has a button of its own: with another language or screen the voice falls silent.
  useEffect(() => {
    const pause = () => {
      if (!document.hidden || speech()?.speaking !== true) return;
      speech()?.pause();
      setState("paused");
    };
    document.addEventListener("visibilitychange", pause);
    return () => {
      document.removeEventListener("visibilitychange", pause);
      speech()?.cancel();
      setState("silent");
    };
  }, []);
  const press = (): void => {
    if (state === "reading") {
      speech()?.pause();
      setState("paused");
    } else if (state === "paused") {
      speech()?.resume();
      setState("reading");
    } else {
      const words = new SpeechSynthesisUtterance(sentences.join(" "));
      words.voice = voice;
      words.lang = voice?.lang ?? "";
      words.onend = () => setState("silent");
      speech()?.cancel();
      speech()?.speak(words);
      setState("reading");
    }
  };
  return { state, press };
}
