/** A statement whose parameters have names: `:closedOn::date` instead of `$15::date`. */
export type NamedStatement = {
  /** As PostgreSQL reads it: each name is a number, the same one wherever it stands. */
  readonly text: string;
  /** The values in the order of these numbers. One too few or too many is a mistake of ours. */
  valuesOf(values: Readonly<Record<string, unknown>>): unknown[];
};

/** A cast has two colons, a parameter one. */
const PARAMETER = /(?<!:):([a-z][A-Za-z]*)/g;

export function nameParameters(text: string): NamedStatement {
  const names = [...new Set([...text.matchAll(PARAMETER)].map(([, name = ""]) => name))];
  return {
    text: text.replace(PARAMETER, (_, name: string) => `$${names.indexOf(name) + 1}`),
    valuesOf(values) {
      if (Object.keys(values).length !== names.length || names.some((name) => !(name in values)))
        throw new Error(`named statement: the values are not those of ${names.join(", ")}`);
      return names.map((name) => values[name]);
    },
  };
}
