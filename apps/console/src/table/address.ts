import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/** The words of an address after its question mark, by their names. */
export type Search = Readonly<Record<string, string | undefined>>;

/** Filters, sort, columns and the open row live in the address: Back restores them, and a link shows somebody else the same, but for what was searched for. */
export function useAddress(): {
  search: Search;
  change: (patch: Search, how?: { isReplaced: boolean }) => Promise<void>;
} {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const change = useCallback(
    (patch: Search, how?: { isReplaced: boolean }) =>
      navigate({
        to: ".",
        search: (before: Search) => withoutEmpty({ ...before, ...patch }),
        replace: how?.isReplaced ?? false,
      }),
    [navigate],
  );
  return { search, change };
}

const withoutEmpty = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ""));

export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));

export function writeSearch(search: Record<string, unknown>): string {
  const words = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return words.length === 0 ? "" : `?${new URLSearchParams(words)}`;
}
