/** Does the work for every item, a limited number at a time. Results are in the order of the items. */
export async function mapConcurrently<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const waiting = items.map((item, index) => ({ item, index }));
  const results: Result[] = new Array(items.length);
  const workThroughQueue = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      results[next.index] = await work(next.item, next.index);
  };
  await Promise.all(Array.from({ length: limit }, workThroughQueue));
  return results;
}
