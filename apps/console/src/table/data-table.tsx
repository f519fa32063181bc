import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Icon } from "@vaada/ui/icon";
import { iconDown } from "@vaada/ui/icons";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { messageOf } from "../api/client.ts";
import { Button } from "../parts/button.tsx";
import { iconUp } from "../parts/icons.ts";
import { useKeys } from "../parts/keys.ts";
import styles from "./data-table.module.css";
import type { List } from "./use-list.ts";

export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their column. */
  readonly isFigure?: boolean;
  /** The value by which the column is sorted; without it, the column is not. */
  readonly sortBy?: (row: Row) => string | number;
  /** The bold row under the last one. */
  readonly sum?: (rows: readonly Row[]) => ReactNode;
};

/** A table's part of the address: its order (`amount.desc`), and the columns that are not shown. */
type TableView = { readonly sort?: string | undefined; readonly hide?: string | undefined };

export type TableProps<Row> = {
  label: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  empty: ReactNode;
  view?: TableView;
  onView?: (view: TableView) => void;
  openId?: string | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  ticked?: ReadonlySet<string> | undefined;
  onTick?: ((ids: ReadonlySet<string>) => void) | undefined;
};

const ROW_HEIGHT = 40;
const ROWS_BEYOND = 8;
const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The one table of the console: sorted, filtered, ticked and opened, with every state that a list can be in. */
export function DataTable<Row extends object>(props: TableProps<Row>) {
  const { label, list, idOf, openId, onOpen, ticked, onTick } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, columns, sorting, sortBy } = useRows(props);
  // A list may have a hundred thousand rows: whatever goes through all of them is done when they change, not as they are scrolled.
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const keyOf = useCallback((index: number) => ids[index] ?? index, [ids]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: ROWS_BEYOND,
    getItemKey: keyOf,
  });
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items[items.length - 1]?.end ?? 0);
  const tick = (id: string) => {
    if (ticked === undefined || onTick === undefined) return;
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onTick(next);
  };
  const cursor = useCursor({
    ids,
    openId,
    scroller,
    reach: (index) => virtualizer.scrollToIndex(index),
    tick,
  });
  const loadWhenNear = () => {
    const { current } = scroller;
    if (current !== null && current.scrollHeight - current.scrollTop - current.clientHeight < 10 * ROW_HEIGHT)
      list.loadMore();
  };
  const span = columns.length + (ticked === undefined ? 0 : 1);

  return (
    <div className={styles.table}>
      {list.newCount > 0 && (
        <button type="button" className={styles.fresh} onClick={list.showNew}>
          {list.newCount} new
        </button>
      )}
      <div className={styles.scroller} ref={scroller} onScroll={loadWhenNear}>
        <table
          aria-label={label}
          aria-rowcount={list.hasMore ? -1 : rows.length + 1}
          aria-busy={list.isLoading}
        >
          <Head columns={columns} sorting={sorting} sortBy={sortBy} hasBoxes={ticked !== undefined} />
          <tbody>
            {list.isLoading && SKELETON_ROWS.map((row) => <SkeletonRow key={row} cells={span} />)}
            <Spacer height={above} span={span} />
            {items.map(({ index }) => {
              const row = rows[index];
              if (row === undefined) return null;
              const id = idOf(row);
              const open = () => {
                cursor.put(index);
                onOpen?.(row);
              };
              return (
                <BodyRow
                  key={id}
                  id={id}
                  row={row}
                  index={index}
                  columns={columns}
                  isOpen={id === openId}
                  isAtCursor={index === Math.max(0, cursor.index)}
                  onOpen={onOpen === undefined ? undefined : open}
                  isTicked={ticked?.has(id)}
                  onTick={() => tick(id)}
                />
              );
            })}
            <Spacer height={below} span={span} />
            <StateRow list={list} empty={props.empty} span={span} isSorted={sorting !== null} />
          </tbody>
          <SumRow columns={columns} rows={list.rows} hasBoxes={ticked !== undefined} />
        </table>
      </div>
    </div>
  );
}

const FEATURES = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
});

const NO_ROWS: readonly object[] = [];

type Sorting = { readonly id: string; readonly desc: boolean };

function sortingOf(sort: string | undefined): Sorting | null {
  const [id = "", direction] = (sort ?? "").split(".");
  return id === "" ? null : { id, desc: direction === "desc" };
}

/** The rows in their order, and the columns that are shown. */
function useRows<Row extends object>({ list, columns, idOf, view = {}, onView }: TableProps<Row>) {
  const sorting = useMemo(() => sortingOf(view.sort), [view.sort]);
  const hidden = useMemo(() => new Set((view.hide ?? "").split(",")), [view.hide]);
  const state = useMemo(
    () => ({
      sorting: sorting === null ? [] : [sorting],
      columnVisibility: Object.fromEntries([...hidden].map((id) => [id, false])),
    }),
    [sorting, hidden],
  );
  const definitions = useMemo(
    () => columns.map(({ id, sortBy }) => ({ id, accessorFn: (row: Row) => sortBy?.(row) ?? "" })),
    [columns],
  );
  // Rows in the server's order need no model of their own: of a long list it would be made anew with every page.
  const isSorted = sorting !== null;
  const table = useTable({
    features: FEATURES,
    columns: definitions,
    data: isSorted ? (list.rows as Row[]) : (NO_ROWS as Row[]),
    getRowId: idOf,
    state,
  });
  const sortBy = (id: string) => {
    const next = sorting?.id !== id ? `${id}.asc` : sorting.desc ? undefined : `${id}.desc`;
    onView?.({ ...view, sort: next });
  };
  const { rows: ordered } = table.getRowModel();
  const rows = useMemo(
    () => (isSorted ? ordered.map(({ original }) => original) : list.rows),
    [isSorted, ordered, list.rows],
  );
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.has(id)), [columns, hidden]);
  return {
    rows,
    columns: shown,
    sorting,
    sortBy: onView === undefined ? undefined : sortBy,
  };
}

/** `J` and `K` move from row to row and `X` ticks; the row that is open is where they begin. */
function useCursor(given: {
  ids: readonly string[];
  openId: string | undefined;
  scroller: { readonly current: HTMLElement | null };
  reach: (index: number) => void;
  tick: (id: string) => void;
}) {
  const { ids, openId, scroller, reach, tick } = given;
  const [place, put] = useState(-1);
  const index = place === -1 && openId !== undefined ? ids.indexOf(openId) : place;
  const move = (by: number) => () => {
    const next = Math.max(0, Math.min(ids.length - 1, index + by));
    put(next);
    reach(next);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(ids[next] ?? "")}"]`)?.focus(),
    );
  };
  const id = ids[index];
  useKeys({
    j: ids.length === 0 ? undefined : move(1),
    k: ids.length === 0 ? undefined : move(-1),
    x: id === undefined ? undefined : () => tick(id),
  });
  return { index, put };
}

type HeadProps<Row> = {
  columns: readonly Column<Row>[];
  sorting: Sorting | null;
  sortBy: ((id: string) => void) | undefined;
  hasBoxes: boolean;
};

function Head<Row>({ columns, sorting, sortBy, hasBoxes }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {hasBoxes && (
          <th scope="col" className={styles.box}>
            <span className="visually-hidden">Ticked</span>
          </th>
        )}
        {columns.map(({ id, header, isFigure, sortBy: by }) => {
          const isSorted = sorting?.id === id;
          return (
            <th
              key={id}
              scope="col"
              className={isFigure ? styles.figure : ""}
              aria-sort={isSorted ? (sorting.desc ? "descending" : "ascending") : undefined}
            >
              {by !== undefined && sortBy !== undefined ? (
                <button type="button" onClick={() => sortBy(id)}>
                  {header}
                  {isSorted && <Icon path={sorting.desc ? iconDown : iconUp} size="xs" />}
                </button>
              ) : (
                header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type BodyRowProps<Row> = {
  id: string;
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  isOpen: boolean;
  isAtCursor: boolean;
  onOpen: (() => void) | undefined;
  isTicked: boolean | undefined;
  onTick: () => void;
};

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { id, row, index, columns, isOpen, isAtCursor, onOpen, isTicked, onTick } = props;
  const [first, ...others] = columns;
  return (
    <tr
      data-row={id}
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      className={`${styles.row} ${onOpen === undefined ? "" : styles.opens} ${isOpen ? styles.open : ""}`}
      tabIndex={onOpen === undefined ? undefined : isAtCursor ? 0 : -1}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) onOpen?.();
      }}
    >
      {isTicked !== undefined && (
        <td className={styles.box}>
          <input
            type="checkbox"
            aria-label={`Tick ${id}`}
            checked={isTicked}
            onClick={(event) => event.stopPropagation()}
            onChange={onTick}
          />
        </td>
      )}
      {first !== undefined && (
        <th scope="row" className={first.isFigure ? styles.figure : ""}>
          {first.cell(row)}
        </th>
      )}
      {others.map(({ id: name, cell, isFigure }) => (
        <td key={name} className={isFigure ? styles.figure : ""}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

type StateProps<Row> = { list: List<Row>; empty: ReactNode; span: number; isSorted: boolean };

/** Under the rows: that there are none, that they failed, or that there are more. Rows already shown stay. */
function StateRow<Row>({ list, empty, span, isSorted }: StateProps<Row>) {
  const { error, isLoading, rows, hasMore, isLoadingMore, loadMore, retry } = list;
  if (error !== null && error !== undefined)
    return (
      <tr className={styles.failed}>
        <td colSpan={span}>
          <span role="alert">{messageOf(error)}</span>{" "}
          <Button variant="quiet" size="sm" onClick={retry}>
            Try again
          </Button>
        </td>
      </tr>
    );
  if (isLoading) return null;
  if (rows.length === 0)
    return (
      <tr className={styles.empty}>
        <td colSpan={span}>{empty}</td>
      </tr>
    );
  if (!hasMore) return null;
  return (
    <tr className={styles.more}>
      <td colSpan={span}>
        {isSorted && <span>Sorted among the {rows.length} rows read so far. </span>}
        <Button variant="quiet" size="sm" isBusy={isLoadingMore} onClick={loadMore}>
          {isLoadingMore ? "Reading more…" : "Read more"}
        </Button>
      </td>
    </tr>
  );
}

type SumProps<Row> = { columns: readonly Column<Row>[]; rows: readonly Row[]; hasBoxes: boolean };

function SumRow<Row>({ columns, rows, hasBoxes }: SumProps<Row>) {
  const sums = useMemo(() => new Map(columns.map(({ id, sum }) => [id, sum?.(rows)])), [columns, rows]);
  if (rows.length === 0 || columns.every(({ sum }) => sum === undefined)) return null;
  return (
    <tfoot>
      <tr>
        {hasBoxes && <td className={styles.box} />}
        {columns.map(({ id, isFigure }) => (
          <td key={id} className={isFigure ? styles.figure : ""}>
            {sums.get(id)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Stands for the rows that are not drawn. */
const Spacer = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr style={{ height }}>
      <td colSpan={span} />
    </tr>
  );

function SkeletonRow({ cells }: { cells: number }) {
  return (
    <tr className={styles.skeleton}>
      {Array.from({ length: cells }, (_, index) => index).map((index) => (
        <td key={index}>
          <i />
        </td>
      ))}
    </tr>
  );
}
