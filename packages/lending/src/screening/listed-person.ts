/** Somebody on a published list of sanctions, or of people with a public office. */
export type ListedPerson = {
  /** The list's own name for the entry, by which it is found there again. */
  readonly reference: string;
  /** The name first, then what else the person is called. */
  readonly names: readonly string[];
  readonly births: readonly ListedBirth[];
  /** The list's other remarks, in its own words. */
  readonly note: string;
};

/** When somebody was born, as exactly as a list knows it. */
export type ListedBirth = { readonly fromYear: number; readonly toYear: number; readonly on: string | null };

/** A list as it was read, or why it can't be one. */
export type ListReading =
  | { readonly kind: "list"; readonly datedOn: string | null; readonly people: readonly ListedPerson[] }
  | { readonly kind: "broken"; readonly line: number | null; readonly says: string };

export const NAMES_MAX = 60;
export const NAME_LENGTH_MAX = 300;

export const brokenList = (says: string, line: number | null = null): ListReading => ({
  kind: "broken",
  line,
  says,
});

/** A list that would screen nobody, or name one entry twice, is not taken: it is a wrong file. */
export function checkedList(datedOn: string | null, people: readonly ListedPerson[]): ListReading {
  if (people.length === 0) return brokenList("There is no person in this file.");
  const known = new Set<string>();
  for (const { reference, names } of people) {
    if (known.has(reference)) return brokenList(`The entry ${reference} is in the file twice.`);
    known.add(reference);
    if (names.length > NAMES_MAX || names.some((name) => name.length > NAME_LENGTH_MAX))
      return brokenList(`The entry ${reference} has more names, or longer ones, than any list has.`);
  }
  return { kind: "list", datedOn, people };
}

const YEAR = /^(?:18|19|20)\d{2}$/;
const DAY = /^((?:18|19|20)\d{2})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** A year or a day as lists write them; `null` for anything else. */
export function readBirth(text: string): ListedBirth | null {
  if (YEAR.test(text)) return inYear(text, null);
  const year = DAY.exec(text.slice(0, 10))?.[1];
  return year === undefined ? null : inYear(year, text.slice(0, 10));
}

function inYear(digits: string, on: string | null): ListedBirth {
  const year = Number.parseInt(digits, 10);
  return { fromYear: year, toYear: year, on };
}
