/**
 * Reads what a provider wrote into the return address. Their documentation fixes no names, so case and
 * separators do not count, and the first of two equal names does.
 */
export function returnedValues(query: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const known = name.toLowerCase().replace(/[^a-z]/g, "");
    if (!values.has(known)) values.set(known, value.trim());
  }
  return values;
}
