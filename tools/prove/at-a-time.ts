/** Does everything, so many at a time, in the order given. */
export async function atATime<Thing, Done>(
  count: number,
  things: readonly Thing[],
  work: (thing: Thing, index: number) => Promise<Done>,
): Promise<Done[]> {
  const waiting = things.map((thing, index) => ({ thing, index }));
  const done: Done[] = new Array(things.length);
  const takeTurns = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      done[next.index] = await work(next.thing, next.index);
  };
  await Promise.all(Array.from({ length: count }, takeTurns));
  return done;
}
