export type Line = ReturnType<typeof oneAfterTheOther>;

/** Runs one thing after the other, in the order in which they were asked for. */
export function oneAfterTheOther() {
  let last: Promise<unknown> = Promise.resolve();
  let length = 0;
  return {
    isIdle: (): boolean => length === 0,
    inTurn: async <Result>(act: () => Promise<Result>): Promise<Result> => {
      length++;
      const turn = last.then(act).finally(() => length--);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
