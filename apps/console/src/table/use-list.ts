import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ConsoleCall, ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { useMemo } from "react";
import { type CallOptions, call } from "../api/client.ts";

type ListOf<Row> = { readonly rows: readonly Row[]; readonly next: number | null };
export type RowOf<C extends ConsoleCall> = ConsoleReplyOf<C> extends ListOf<infer Row> ? Row : never;

/** A list on the server, as a table shows it. */
export type List<Row> = {
  readonly rows: readonly Row[];
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Rows that came on top meanwhile. They never push what is being read. */
  readonly newCount: number;
  readonly showNew: () => void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** When the newest of it was read, in milliseconds since 1970; 0 before. */
  readonly updatedAt: number;
};

const ASK_AGAIN_MS = 20_000;
/** As many rows as the server gives at once. */
const ROWS_AT_ONCE = 100;

/**
 * A list, page by page, newest first. Its first page is asked for again and again: a row that is known shows its newest
 * figures in place, and a new one is counted until somebody asks to see it.
 */
export function useList<C extends ConsoleCall>(given: {
  path: C["path"];
  query: Readonly<Record<string, string | undefined>>;
  idOf: (row: RowOf<C>) => string;
  isEnabled?: boolean;
}): List<RowOf<C>> {
  const { path, query, idOf, isEnabled = true } = given;
  type Row = RowOf<C>;
  const read = (before: number | undefined, signal: AbortSignal): Promise<ListOf<Row>> => {
    const options = { query: { ...query, before, limit: ROWS_AT_ONCE }, signal } as unknown;
    return call<C>("GET", path, options as CallOptions<C>) as Promise<ListOf<Row>>;
  };

  const pages = useInfiniteQuery({
    queryKey: ["list", path, query],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnWindowFocus: false,
    staleTime: ASK_AGAIN_MS,
    enabled: isEnabled,
  });
  const head = useQuery({
    queryKey: ["head", path, query],
    queryFn: ({ signal }) => read(undefined, signal),
    enabled: isEnabled && pages.isSuccess,
    refetchInterval: ASK_AGAIN_MS,
    // The first page was read just now.
    initialData: () => pages.data?.pages[0],
    initialDataUpdatedAt: () => pages.dataUpdatedAt,
    staleTime: ASK_AGAIN_MS,
  });

  const { rows, newCount } = useMemo(() => {
    const known = pages.data?.pages.flatMap((page) => page.rows) ?? [];
    const fresh = new Map((head.data?.rows ?? []).map((row) => [idOf(row), row]));
    const unseen = new Set(pages.isSuccess ? fresh.keys() : []);
    // The newest are on top, so that of a long list only its head is gone through.
    for (const row of known) {
      if (unseen.size === 0) break;
      unseen.delete(idOf(row));
    }
    return {
      rows:
        head.dataUpdatedAt > pages.dataUpdatedAt ? known.map((row) => fresh.get(idOf(row)) ?? row) : known,
      newCount: unseen.size,
    };
  }, [pages.data, pages.dataUpdatedAt, pages.isSuccess, head.data, head.dataUpdatedAt, idOf]);

  return {
    rows,
    isLoading: pages.isPending && isEnabled,
    error: pages.error ?? head.error,
    retry: () => void pages.refetch(),
    newCount,
    showNew: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => {
      if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
    },
    updatedAt: Math.max(pages.dataUpdatedAt, head.data === undefined ? 0 : head.dataUpdatedAt),
  };
}
