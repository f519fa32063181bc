/**
 * A name as far as it tells people apart on a wire: "Anne D'Souza", "ANNE DSOUZA" and "Anne D Souza" are one.
 * "" when there is no letter in it.
 */
export const nameKey = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{Script=Latin}\p{M}+/gu, ([letter = ""]) => letter)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, "");

/** "ANNE D'SOUZA" → "Anne D'Souza": the tax office writes in capitals, the identity authority does not. */
export const titleCase = (name: string): string =>
  name.toLowerCase().replaceAll(/(?<=^|[\s'’.-])\p{L}/gu, (letter) => letter.toUpperCase());
