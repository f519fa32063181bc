/** So many at a time: the database works on one while this process works on another. */
const AT_ONCE = 4;

/** Does the same for each of them, some at a time. Whoever draws lots does it before, so that a book is the same each time. */
export async function forEachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const takeTurns = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
}
