import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Outcome } from "../api/client.ts";
import { isLedElsewhere } from "../api/led-elsewhere.ts";
import type { Failure } from "../form/failure.ts";
import { PlainFailure } from "../form/plain-failure.tsx";
import { useSavedAt } from "../shell/connection.ts";
import styles from "./paged-list.module.css";
import { failureOfOutcome } from "./tell-failure.ts";

/** As many as the server sends unasked: a page with fewer is the last. */
export const PAGE_ROWS = 50;

type State<Row> = {
  /** `null` until the first page is there. */
  readonly rows: readonly Row[] | null;
  /** When the first of them were read. */
  readonly readAtMs: number | null;
  /** The same, for those that were kept because newer ones can't be had; else `null`. */
  readonly keptAtMs: number | null;
  readonly isEnd: boolean;
  readonly isAsking: boolean;
  readonly failure: Failure | null;
};

/** The store of the first page, for reading without a network. */
export type PageStore<Row> = {
  keep: (rows: readonly Row[]) => void;
  read: () => { readonly savedAtMs: number; readonly rows: readonly Row[] } | null;
};

type Options<Row> = {
  read: (before: string | null) => Promise<Outcome<readonly Row[]>>;
  idOf: (row: Row) => string;
  shelf?: PageStore<Row>;
};

/** A list that comes page by page. One question at a time; what is there stays when a later page can't be had. */
export function usePages<Row>({ read, idOf, shelf }: Options<Row>) {
  const [state, setState] = useState<State<Row>>(nothing);
  useSavedAt("shown", state.readAtMs);
  const isRunning = useRef(false);
  const isLeft = useRef(false);
  const more = async (): Promise<void> => {
    if (isRunning.current || state.isEnd) return;
    isRunning.current = true;
    // The note above what was kept stays until there is something newer.
    setState((before) => ({
      ...before,
      isAsking: true,
      failure: before.keptAtMs === null ? null : before.failure,
    }));
    // Fresh rows replace the kept ones, from the first page on.
    const known = state.keptAtMs === null ? (state.rows ?? []) : [];
    const last = known.at(-1);
    const outcome = await read(last === undefined ? null : idOf(last));
    isRunning.current = false;
    if (isLeft.current) return;
    if (outcome.kind !== "ok") {
      const failure = failureOfOutcome(outcome);
      return setState((before) => ({ ...orKept(before, { outcome, shelf }), isAsking: false, failure }));
    }
    if (last === undefined) shelf?.keep(outcome.data);
    setState({
      rows: [...known, ...outcome.data],
      readAtMs: last === undefined ? Date.now() : state.readAtMs,
      keptAtMs: null,
      isEnd: outcome.data.length < PAGE_ROWS,
      isAsking: false,
      failure: null,
    });
  };
  const start = useEffectEvent(more);
  const again = useEffectEvent(() => {
    if (state.failure !== null) void more();
  });
  useEffect(() => {
    isLeft.current = false;
    const left = new AbortController();
    // Reads again by itself once the network is back.
    addEventListener("online", () => again(), { signal: left.signal });
    void start();
    return () => {
      isLeft.current = true;
      left.abort();
    };
  }, []);
  return { ...state, more: () => void more() };
}

const nothing = <Row,>(): State<Row> => ({
  rows: null,
  readAtMs: null,
  keptAtMs: null,
  isEnd: false,
  isAsking: true,
  failure: null,
});

type PageFailure<Row> = { outcome: Outcome<unknown>; shelf: PageStore<Row> | undefined };

/** With nothing on the screen yet, what was there the last time. Not for who is led elsewhere, to sign in perhaps. */
function orKept<Row>(state: State<Row>, { outcome, shelf }: PageFailure<Row>): State<Row> {
  const kept = state.rows === null && !isLedElsewhere(outcome) ? (shelf?.read() ?? null) : null;
  if (kept === null) return state;
  return { ...state, rows: kept.rows, readAtMs: kept.savedAtMs, keptAtMs: kept.savedAtMs };
}

type Props = Pick<ReturnType<typeof usePages>, "isEnd" | "isAsking" | "failure" | "more">;

/** The end of the rows: the next page comes when it is scrolled to, or at a press. */
export function PagesEnd({ isEnd, isAsking, failure, more }: Props) {
  if (failure !== null) return <PlainFailure failure={failure} onTryAgain={more} />;
  return isEnd ? null : <More isAsking={isAsking} more={more} />;
}

function More({ isAsking, more }: Pick<Props, "isAsking" | "more">) {
  const place = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(more);
  useEffect(() => {
    // A quick scroll comes together with the first look, which saw nothing yet.
    const watch = new IntersectionObserver((looks) => {
      if (looks.some(({ isIntersecting }) => isIntersecting)) reached();
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place}>
      <Button variant="secondary" busy={isAsking} onClick={more}>
        {t`Show older`}
      </Button>
    </div>
  );
}

type PagesUnknownProps = { title: ReactNode; failure: Failure; onTryAgain: () => void };

/** Not one row could be had. */
export function PagesUnknown({ title, failure, onTryAgain }: PagesUnknownProps) {
  return (
    <section className={styles.unknown}>
      <h2>{title}</h2>
      <PlainFailure failure={failure} onTryAgain={onTryAgain} />
    </section>
  );
}
