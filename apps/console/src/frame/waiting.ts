/** What waits for this person, by the path of the desk where it does. */
export function useWaiting(): Readonly<Record<string, number>> {
  return {};
}
