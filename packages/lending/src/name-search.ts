import { readName } from "./name-reading.ts";
import { isFull, nameWords } from "./name-word.ts";

/**
 * The words by which somebody of this name is found, each as it sounds: spelling, order, titles and initials never matter. None
 * where the name can't be read.
 */
export function wordsToFind(name: string): readonly string[] {
  const reading = readName(name);
  if (reading.kind === "unreadable") return [];
  const words =
    reading.script === "Latin"
      ? nameWords(reading.words)
          .filter(isFull)
          .map(({ sound }) => sound)
      : reading.words;
  return [...new Set(words)];
}
