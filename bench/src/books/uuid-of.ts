import { hash } from "node:crypto";

/** As `md5(…)::uuid` makes it in the database. */
export const uuidOf = (text: string): string =>
  hash("md5", text).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
