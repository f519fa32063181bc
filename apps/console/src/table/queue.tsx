import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import { Button } from "../parts/button.tsx";
import { useKeys } from "../parts/keys.ts";
import { FailureNote } from "../parts/note.tsx";
import styles from "./queue.module.css";
import type { List } from "./use-list.ts";

type Props<Row> = {
  label: string;
  list: List<Row>;
  idOf: (row: Row) => string;
  card: (row: Row) => ReactNode;
  empty: ReactNode;
  openId: string | undefined;
  onOpen: (row: Row) => void;
};

const CARD_HEIGHT = 92;
const CARDS_BEYOND = 6;
const SKELETONS = [0, 1, 2, 3, 4];

/** A list beside the case that is open: one card a row, walked with `J` and `K`. */
export function Queue<Row>({ label, list, idOf, card, empty, openId, onOpen }: Props<Row>) {
  const { rows } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    overscan: CARDS_BEYOND,
    getItemKey: (index) => (rows[index] === undefined ? index : idOf(rows[index])),
  });
  const place = rows.findIndex((row) => idOf(row) === openId);
  const step = (by: number) => () => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, place + by))];
    if (row === undefined) return;
    onOpen(row);
    virtualizer.scrollToIndex(rows.indexOf(row));
  };
  useKeys({ j: step(1), k: step(-1) });
  const loadWhenNear = () => {
    const { current } = scroller;
    if (current !== null && current.scrollHeight - current.scrollTop - current.clientHeight < 6 * CARD_HEIGHT)
      list.loadMore();
  };
  return (
    <div className={styles.queue} ref={scroller} onScroll={loadWhenNear}>
      {list.newCount > 0 && (
        <button type="button" className={styles.fresh} onClick={list.showNew}>
          {list.newCount} new
        </button>
      )}
      {list.error !== null && list.error !== undefined && (
        <FailureNote error={list.error} onRetry={list.retry} />
      )}
      {list.isLoading &&
        SKELETONS.map((one) => (
          <div key={one} className={styles.skeleton} aria-hidden="true">
            <i />
            <i />
          </div>
        ))}
      {!list.isLoading && rows.length === 0 && list.error === null && <p className={styles.empty}>{empty}</p>}
      <ul aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const id = idOf(row);
          return (
            <li
              key={key}
              data-index={index}
              ref={virtualizer.measureElement}
              style={{ transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                className={styles.card}
                aria-current={id === openId ? "true" : undefined}
                onClick={() => onOpen(row)}
              >
                {card(row)}
              </button>
            </li>
          );
        })}
      </ul>
      {list.hasMore && (
        <p className={styles.more}>
          <Button variant="quiet" size="sm" isBusy={list.isLoadingMore} onClick={list.loadMore}>
            Read more
          </Button>
        </p>
      )}
    </div>
  );
}
