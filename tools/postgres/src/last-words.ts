import { PostgresUnavailable } from "./unavailable.ts";

/** Reads in PostgreSQL's output why it did not start, and says it in one sentence. */
export function startFailureOf(output: string, folder: string): PostgresUnavailable {
  const library = /error while loading shared libraries: (\S+):/.exec(output)?.[1];
  if (library !== undefined) {
    return new PostgresUnavailable(
      `PostgreSQL needs the library ${library}, which this machine does not have. ` +
        "Install it (and run npm rebuild), or set DATABASE_URL to a PostgreSQL of yours.",
    );
  }
  if (/spawn .* ENOENT|no such file or directory.*ld-linux/i.test(output)) {
    return new PostgresUnavailable(
      "PostgreSQL's programs can't run here: they need glibc. Set DATABASE_URL to a PostgreSQL of yours.",
    );
  }
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new PostgresUnavailable(
      `${folder} can't hold the database: the disk is full. ` +
        "Free some space, or set DATA_DIR to a folder on another disk.",
    );
  }
  const words = output.split("\n").filter((line) => /FATAL|PANIC|error:|EPERM|EACCES|EINVAL/.test(line));
  const last = (words.at(-1) ?? output.trim().split("\n").at(-1) ?? "").trim();
  return new PostgresUnavailable(`PostgreSQL did not start on ${folder}: ${last || "it said nothing"}`);
}
