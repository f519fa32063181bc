/** The names of events that this process knows to be kept. */
export type RecentEvents = { has(name: string): boolean; add(name: string): void };

/** Some megabytes. A provider that has not heard our answer sends an event again within minutes. */
const NAMES_MAX = 20_000;

/**
 * Whoever asks about one that is kept already is answered without the database; about any other, the database knows. Those
 * that were named last are remembered.
 */
export function rememberEvents(namesMax = NAMES_MAX): RecentEvents {
  const names = new Set<string>();
  const add = (name: string): void => {
    names.delete(name);
    names.add(name);
    for (const oldest of names) {
      if (names.size <= namesMax) return;
      names.delete(oldest);
    }
  };
  return {
    has(name) {
      if (!names.has(name)) return false;
      add(name);
      return true;
    },
    add,
  };
}
