import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { openTerm, sealTerm } from "@vaada/contract/console/calls/search-terms";
import { useEffect, useRef, useState } from "react";
import { call, codeOf } from "../api/client.ts";
import { useKeys } from "../parts/keys.ts";
import { FailureNote } from "../parts/note.tsx";
import { useAddress } from "./address.ts";
import styles from "./search-filter.module.css";

/** The least that the server searches for. */
const LENGTH_MIN = 2;

const wordsKey = (term: string | undefined) => ["search-words", term] as const;

/**
 * The words of the field. The address holds them sealed by the server, because it is kept by histories, proxies and logs;
 * whoever reads the page again, or comes back to it, finds what they searched for.
 */
function useSealedWords() {
  const { search, change } = useAddress();
  const { term } = search;
  const queries = useQueryClient();
  const [typed, setTyped] = useState<{ words: string; term: string | undefined }>();
  const latest = useRef("");
  const sealing = useMutation({
    mutationFn: async (words: string) => {
      const q = words.trim();
      const sealed =
        q.length < LENGTH_MIN
          ? undefined
          : (await call<typeof sealTerm>("POST", "/search-terms", { body: { q } })).term;
      // A later word overtakes an earlier one.
      if (latest.current !== words) return;
      if (sealed !== undefined) queries.setQueryData(wordsKey(sealed), { q: words });
      setTyped({ words, term: sealed });
      await change({ term: sealed }, { isReplaced: true });
    },
  });
  const isTyped = sealing.isPending || typed?.term === term;
  const opened = useQuery({
    queryKey: wordsKey(term),
    queryFn: ({ signal }) =>
      call<typeof openTerm>("POST", "/search-terms/open", { body: { term: term ?? "" }, signal }),
    enabled: term !== undefined && !isTyped,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isEnded = codeOf(opened.error) === "NOT_FOUND";
  useEffect(() => {
    if (isEnded) void change({ term: undefined }, { isReplaced: true });
  }, [isEnded, change]);
  return {
    words: (isTyped ? typed?.words : opened.data?.q) ?? "",
    error: sealing.error,
    type: (words: string) => {
      latest.current = words;
      setTyped({ words, term });
      sealing.mutate(words);
    },
  };
}

/** Narrows a list to who was searched for. `/` leads here. */
export function SearchFilter() {
  const { words, error, type } = useSealedWords();
  const input = useRef<HTMLInputElement>(null);
  useKeys({ "/": () => input.current?.focus() });
  return (
    <>
      <input
        ref={input}
        className={styles.filter}
        aria-label="Filter by name, mobile number, PAN, loan number or UTR"
        placeholder="Name, mobile, PAN, loan or UTR"
        value={words}
        onChange={(event) => type(event.target.value)}
      />
      {error !== null && <FailureNote error={error} onRetry={() => type(words)} />}
    </>
  );
}
