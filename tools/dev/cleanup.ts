/** Steps that undo what was started. They run once, the last one first. */
export class Cleanup {
  readonly #steps: (() => unknown)[] = [];
  #finished: Promise<void> | undefined;

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  run(): Promise<void> {
    this.#finished ??= this.#runSteps();
    return this.#finished;
  }

  async #runSteps(): Promise<void> {
    for (const step of this.#steps.reverse()) await step();
  }
}
