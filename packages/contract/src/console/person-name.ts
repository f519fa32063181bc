/** A name that a register writes in capitals, as people write it: "MARY D'SOUZA" is Mary D'Souza. Any other is left as it is. */
export const asPeopleWrite = (name: string): string =>
  name === name.toUpperCase()
    ? name.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
    : name;
