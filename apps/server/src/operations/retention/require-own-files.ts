import { AS_WORKER } from "../../platform/db/actor.ts";
import type { Services } from "../../services.ts";
import { hasNamedFiles } from "./store.ts";

type FilesServices = Pick<Services, "database" | "files" | "vault">;

/** The place of the files is not the one that the database's files are in. Somebody must mount it, or name another. */
export class FilesRefused extends Error {
  override readonly name = "FilesRefused";
}

/**
 * Makes sure that the files of this database are where the settings say, and leaves a mark at the first start. A folder that is not
 * mounted looks like an empty one: a server that took it would answer that every paper is gone, and keep new ones where nobody looks.
 */
export async function requireOwnFiles({ database, files, vault }: FilesServices): Promise<void> {
  const mark = markOf(vault);
  const found = await files.readMark();
  if (found === mark) return;
  if (found !== null) throw new FilesRefused(`${files.place} holds the files of another database.`);
  const isAnyNamed = await database.withTx(AS_WORKER, hasNamedFiles);
  if (isAnyNamed && !(await isAnyKept(files)))
    throw new FilesRefused(`${files.place} is empty, and the database names files in it. Is it mounted?`);
  // Several processes may start at once: one writes, and the others find its mark.
  await files.writeMark(mark).catch(async (error: unknown) => {
    if ((await files.readMark()) !== mark) throw error;
  });
}

/** The index key never changes and names its database alone. */
const markOf = (vault: Services["vault"]): string => vault.index("files.place", "mark").toString("hex");

async function isAnyKept(files: Services["files"]): Promise<boolean> {
  for await (const _file of files.list()) return true;
  return false;
}

/** As often as an orchestrator asks, or nearly. */
const LOOK_EVERY_MS = 5_000;

/** How a place of files was found. One that is gone is not full. */
type FilesFound = { readonly isThere: boolean; readonly isFull: boolean };

/** Looks again and again whether the place is still there and takes more, and tells what it finds. */
export function watchFiles(
  { files, vault }: Pick<FilesServices, "files" | "vault">,
  { onLooked, everyMs = LOOK_EVERY_MS }: { onLooked: (found: FilesFound) => void; everyMs?: number },
): { stop(): void } {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    const isThere = (await files.readMark().catch(() => null)) === markOf(vault);
    onLooked({ isThere, isFull: isThere && !(await files.hasRoom().catch(() => true)) });
    isLooking = false;
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
