/**
 * What a provider wrote into the address when it sent the browser back. No text of theirs fixes the names, so case and
 * separators do not count; of a name that comes twice the first one does.
 */
export function returnedValues(query: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const known = name.toLowerCase().replace(/[^a-z]/g, "");
    if (!values.has(known)) values.set(known, value.trim());
  }
  return values;
}
