import type { BlobStore } from "./blob-store.ts";
import { type BucketAddress, openBucketBlobs } from "./bucket-blobs.ts";
import { openFolderBlobs } from "./folder-blobs.ts";

/** The place of the files: a folder, a bucket, or a bucket and the folder that they are being moved from. */
export type FilesPlace =
  | { readonly folder: string; readonly bucket?: undefined }
  | { readonly folder?: string | undefined; readonly bucket: BucketAddress };

export function openBlobs({ folder, bucket }: FilesPlace): BlobStore {
  if (bucket === undefined) return openFolderBlobs(folder);
  const blobs = openBucketBlobs(bucket);
  return folder === undefined ? blobs : openMovingBlobs({ from: openFolderBlobs(folder), to: blobs });
}

/** Both at once: what is new is written to the second, what is not there yet is found in the first. */
export function openMovingBlobs({ from, to }: BlobMove): BlobStore {
  return {
    place: `${to.place}, and ${from.place}`,
    write: (key, bytes) => to.write(key, bytes),
    read: async (key) => (await to.read(key)) ?? (await from.read(key)) ?? to.read(key),
    async remove(key) {
      // In this order: `moveBlob` looks whether the first still has it once the second does.
      await from.remove(key);
      await to.remove(key);
    },
    async *list() {
      yield* from.list();
      yield* to.list();
    },
    async *listHeads(bytesMax) {
      yield* from.listHeads(bytesMax);
      yield* to.listHeads(bytesMax);
    },
    async replace(key, change) {
      const [isInFirst, isInSecond] = [await from.replace(key, change), await to.replace(key, change)];
      return isInFirst || isInSecond;
    },
    hasRoom: () => to.hasRoom(),
    readMark: async () => (await to.readMark()) ?? (await from.readMark()),
    writeMark: (text) => to.writeMark(text),
  };
}

export type BlobMove = { readonly from: BlobStore; readonly to: BlobStore };
