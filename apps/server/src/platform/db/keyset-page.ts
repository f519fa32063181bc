import type { Tx } from "./tx.ts";

/** One condition of a list, with `?` where its value stands. */
export type Condition = { readonly text: string; readonly value: unknown };

/** A page of a list, newest first: the key of the last row is where the next page begins, `null` after the last. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly next: number | null };

/** Which rows of a list are wanted. */
export type PageRequest = { readonly before?: number | undefined; readonly limit: number };

/** A condition that holds when its filter was given. */
export const when = (value: unknown, text: string): Condition[] =>
  value === undefined || value === null ? [] : [{ text, value }];

/**
 * Reads a page of a list by its key, which is a number that grows with each row: however far back a page is, it costs the
 * same, and rows that come meanwhile shift nothing.
 */
export async function readPage<Row extends { readonly key: bigint }>(
  tx: Tx,
  list: {
    /** With its key as `key`, without conditions. */
    readonly select: string;
    readonly key: string;
    readonly where: readonly Condition[];
    readonly page: PageRequest;
  },
): Promise<Page<Row>> {
  const { select, key, page } = list;
  const conditions = [...list.where, ...when(page.before, `${key} < ?`)];
  const texts = conditions.map(({ text }, index) => text.replaceAll("?", `$${index + 1}`));
  const values = conditions.map(({ value }) => value);
  const where = texts.length === 0 ? "" : `where ${texts.map((text) => `(${text})`).join(" and ")}`;
  // One more than asked for tells whether there is another page.
  const { rows } = await tx.query<Row>(
    `${select} ${where} order by ${key} desc limit $${values.length + 1}`,
    [...values, page.limit + 1],
  );
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > page.limit && last !== undefined ? Number(last.key) : null };
}
