/** So many at a time: the database works on some while this process works on another, and some wait for a password's hash or a disk. */
const AT_ONCE = 8;

/**
 * Does the same for each of them, some at a time, and gives the outcomes in their order. Whoever draws lots does it before, so that
 * a book is the same each time.
 */
export async function mapAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const outcomes: R[] = [];
  let next = 0;
  const takeTurns = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) outcomes[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return outcomes;
}
