/** Decisions and migrations are named by their number, so no two of a folder share one. */
export function numbers(folder: string, names: readonly string[]): string[] {
  const found = names.flatMap((name) => /^(\d{4})-/.exec(name)?.[1] ?? []);
  if (found.length === 0) return [`${folder} holds nothing that is numbered`];
  return found
    .filter((number, index) => found.indexOf(number) !== index)
    .map((number) => `${folder}: ${number} is the number of more than one`);
}
