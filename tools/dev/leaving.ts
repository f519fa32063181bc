/** What has to be undone, the last thing first, once. */
export class Leaving {
  readonly #acts: (() => unknown)[] = [];
  #left: Promise<void> | undefined;

  undo(act: () => unknown): void {
    this.#acts.push(act);
  }

  leave(): Promise<void> {
    this.#left ??= this.#leave();
    return this.#left;
  }

  async #leave(): Promise<void> {
    for (const act of this.#acts.reverse()) await act();
  }
}
