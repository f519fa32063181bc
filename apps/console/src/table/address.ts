import { useNavigate, useSearch } from "@tanstack/react-router";

/** The words of an address after its question mark, by their names. */
export type Search = Readonly<Record<string, string | undefined>>;

/** Filters, sort, columns and the open row live in the address: Back restores them, and a link shows somebody else the same. */
export function useAddress(): {
  search: Search;
  change: (patch: Search, how?: { isReplaced: boolean }) => void;
} {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  return {
    search,
    change: (patch, how) =>
      void navigate({
        to: ".",
        search: (before: Search) => withoutEmpty({ ...before, ...patch }),
        replace: how?.isReplaced ?? false,
      }),
  };
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
