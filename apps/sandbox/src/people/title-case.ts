/** "ANNE D'SOUZA" → "Anne D'Souza": the tax office writes in capitals, the identity authority does not. */
export const titleCase = (name: string): string =>
  name.toLowerCase().replaceAll(/(?<=^|[\s'’.-])\p{L}/gu, (letter) => letter.toUpperCase());
