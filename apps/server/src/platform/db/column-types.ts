import pg from "pg";

const INT8 = 20;
const DATE = 1082;
const DATES = 1182;

/**
 * How columns become values, where the driver's own way would lose something: `bigint` is a bigint (paise,
 * ids), and a `date` stays its text, because a day is not an instant.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === INT8) return (text: string) => BigInt(text);
    if (oid === DATE) return (text: string) => text;
    if (oid === DATES)
      return (text: string) =>
        text
          .slice(1, -1)
          .split(",")
          .filter((day) => day !== "");
    return pg.types.getTypeParser(oid, format);
  },
};
