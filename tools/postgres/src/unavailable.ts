/** PostgreSQL can't be had, for a reason the person at the terminal can do something about. */
export class PostgresUnavailable extends Error {
  override readonly name = "PostgresUnavailable";
}

/** Turns what the file system refused into a sentence that names the folder. */
export function folderUnusable(folder: string, error: unknown): PostgresUnavailable {
  const code = errorCode(error);
  return new PostgresUnavailable(`${folder} can't hold the database: ${reasonOf(code, error)}`, {
    cause: error,
  });
}

export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function reasonOf(code: string, error: unknown): string {
  switch (code) {
    case "EACCES":
    case "EPERM":
      return "it is not writable for this user. Set DATA_DIR to a folder that is.";
    case "EROFS":
      return "it is on a read-only file system. Set DATA_DIR to a folder that can be written.";
    case "ENOSPC":
    case "EDQUOT":
      return "the disk is full. Free some space, or set DATA_DIR to a folder on another disk.";
    case "ENOENT":
      return "no folder can be made there. Set DATA_DIR to a folder that can be written.";
    case "ENOTDIR":
    case "EEXIST":
      return "a part of that path is a file, not a folder. Set DATA_DIR to a folder.";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
