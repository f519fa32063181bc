import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

type Options = {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** The value as the input shows it: the same letters in the same order, with gaps between them. */
  shown: (value: string) => string;
} & Rules;

export type Rules = {
  /** The typed text without the characters that do not belong. */
  cleaned: (typed: string) => string;
  /** The part of the text on the two sides of the caret that may stay. */
  fitted: (split: Split) => Split;
  /** The text that replaces everything when this is pasted; `null` puts it in at the caret. */
  replacement: (pasted: string) => string | null;
};

type RewrittenInput = {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  onBlur: () => void;
};

/**
 * For an input that rewrites what is typed: a `maxlength` would cut a paste before its spaces are taken out,
 * and a value that is set anew sends the caret to the end.
 */
export function useRewrittenInput({
  value,
  cleaned,
  fitted,
  replacement,
  shown,
  ...to
}: Options): RewrittenInput {
  const ref = useRef<HTMLInputElement>(null);
  const [composed, setComposed] = useState<string | null>(null);
  const [caret, setCaret] = useState<{ place: number } | null>(null);

  useLayoutEffect(() => {
    const input = ref.current;
    // Safari moves the focus to an input whose caret is set.
    if (!caret || !input || input !== document.activeElement) return;
    input.setSelectionRange(caret.place, caret.place);
  }, [caret]);

  const take = (split: Split): Split => {
    const { before, after } = fitted(split);
    to.onChange(`${before}${after}`);
    return { before, after };
  };
  const rewrite = (split: Split) => {
    const { before, after } = take(split);
    const text = shown(`${before}${after}`);
    let place = 0;
    while (place < text.length && cleaned(text.slice(0, place)).length < before.length) place += 1;
    setComposed(null);
    setCaret({ place });
  };
  const splitOf = ({ value: text, selectionStart }: HTMLInputElement): Split => {
    const caretAt = selectionStart ?? text.length;
    return { before: cleaned(text.slice(0, caretAt)), after: cleaned(text.slice(caretAt)) };
  };
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { isComposing, inputType } = nativeEvent as InputEvent;
    const split = splitOf(target);
    if (isComposing) {
      // A phone's keyboard that has its word changed under it types the word twice.
      setComposed(target.value);
      take(split);
    } else {
      const isOnlyGapDeleted = `${split.before}${split.after}` === value;
      rewrite(isOnlyGapDeleted ? withoutNeighbour(split, inputType) : split);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const before = replacement(event.clipboardData.getData("text"));
    if (before === null) return;
    event.preventDefault();
    rewrite({ before, after: "" });
  };
  const onBlur = () => {
    // Not every browser says that a word is finished when its input is left.
    setComposed(null);
    to.onBlur?.();
  };
  return {
    ref,
    value: composed ?? shown(value),
    onChange,
    onCompositionEnd: ({ currentTarget }) => rewrite(splitOf(currentTarget)),
    onPaste,
    onBlur,
  };
}

/** For a value of one length: a whole one that is pasted is not squeezed in beside what was there. */
export function ofLength(lengthMax: number, cleaned: Rules["cleaned"]): Rules {
  return {
    cleaned,
    // New characters give way, not those that were there: as `maxlength` would have it.
    fitted: ({ before, after }) => ({
      before: before.slice(0, Math.max(lengthMax - after.length, 0)),
      after,
    }),
    replacement: (pasted) => (cleaned(pasted).length < lengthMax ? null : cleaned(pasted)),
  };
}

/** The text on the two sides of the caret. */
export type Split = { before: string; after: string };

/** Deleting the gap between two groups means the letter beyond it: the gap would only come back. */
function withoutNeighbour({ before, after }: Split, inputType: string): Split {
  if (inputType === "deleteContentBackward") return { before: before.slice(0, -1), after };
  if (inputType === "deleteContentForward") return { before, after: after.slice(1) };
  return { before, after };
}
