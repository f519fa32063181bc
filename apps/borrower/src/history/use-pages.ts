import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Outcome } from "../api/client.ts";
import type { Failure } from "../form/failure.ts";
import { tellFailure } from "../waiting/tell-failure.ts";

/** As many as the server sends unasked: a page with fewer is the last. */
export const PAGE_ROWS = 50;

type State<Row> = {
  /** `null` until the first page is there. */
  readonly rows: readonly Row[] | null;
  readonly isEnd: boolean;
  readonly isAsking: boolean;
  readonly failure: Failure | null;
};

type Options<Row> = {
  read: (before: string | null) => Promise<Outcome<readonly Row[]>>;
  idOf: (row: Row) => string;
};

/** A list that comes page by page. One question at a time; what is there stays when a later page can't be had. */
export function usePages<Row>({ read, idOf }: Options<Row>) {
  const [state, setState] = useState<State<Row>>({
    rows: null,
    isEnd: false,
    isAsking: true,
    failure: null,
  });
  const isRunning = useRef(false);
  const isLeft = useRef(false);
  const more = async (): Promise<void> => {
    if (isRunning.current || state.isEnd) return;
    isRunning.current = true;
    setState((before) => ({ ...before, isAsking: true, failure: null }));
    const last = state.rows?.at(-1);
    const outcome = await read(last === undefined ? null : idOf(last));
    isRunning.current = false;
    if (isLeft.current) return;
    if (outcome.kind !== "ok") {
      const failure = tellFailure(outcome);
      return setState((before) => ({ ...before, isAsking: false, failure }));
    }
    setState((before) => ({
      rows: [...(before.rows ?? []), ...outcome.data],
      isEnd: outcome.data.length < PAGE_ROWS,
      isAsking: false,
      failure: null,
    }));
  };
  const start = useEffectEvent(more);
  const again = useEffectEvent(() => {
    if (state.failure !== null) void more();
  });
  useEffect(() => {
    isLeft.current = false;
    const left = new AbortController();
    // Whoever comes out of the tunnel need not press anything.
    addEventListener("online", () => again(), { signal: left.signal });
    void start();
    return () => {
      isLeft.current = true;
      left.abort();
    };
  }, []);
  return { ...state, more: () => void more() };
}
