import { passFailpoint } from "../failpoints.ts";
import type { BlobMove } from "./open-blobs.ts";

export type Move = { readonly moved: number; readonly gone: number };

/**
 * Moves every file from one place to the other while servers use both. A file is in the first, in both or in the second, so whatever
 * ends a move, the next one goes on with what is left in the first.
 */
export async function moveBlobs(passage: BlobMove, onMoved: (moved: number) => void): Promise<Move> {
  let [moved, gone] = [0, 0];
  await moveMark(passage);
  for await (const { key } of passage.from.listHeads(1)) {
    if (!(await moveBlob(passage, key))) {
      gone += 1;
      continue;
    }
    moved += 1;
    onMoved(moved);
  }
  return { moved, gone };
}

async function moveMark({ from, to }: BlobMove): Promise<void> {
  const [mark, known] = [await from.readMark(), await to.readMark()];
  if (mark !== null && known === null) await to.writeMark(mark);
}

/** Answers whether the file was still there: one that somebody removes meanwhile is in neither place afterwards. */
async function moveBlob({ from, to }: BlobMove, key: string): Promise<boolean> {
  const bytes = await from.read(key);
  if (bytes === null) return false;
  await to.write(key, bytes);
  const written = await to.read(key);
  passFailpoint("file-copied");
  if ((await from.read(key)) === null) {
    await to.remove(key);
    return false;
  }
  if (written?.equals(bytes) !== true)
    throw new Error(`${to.place} gives back another file than it was given: ${key}`);
  await from.remove(key);
  return true;
}
