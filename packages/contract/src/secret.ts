/** A value that must never be printed: a one-time code, a PAN, an account number. Printing one yields its mask. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The one way out. Search for `reveal(` to see everyone who looks. */
  reveal(): string {
    return this.#value;
  }

  toJSON(): string {
    return "••••";
  }

  toString(): string {
    return this.toJSON();
  }
}
