/** Sealed bytes under keys of ours, wherever they are kept. It knows nothing of what is sealed. */
export type BlobStore = {
  /** The name of the place for an operator. */
  readonly place: string;
  /** All of it or nothing, on the disk when it returns. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** `null` when there is none. */
  read(key: string): Promise<Buffer | null>;
  /** A key that was removed is not used again. */
  remove(key: string): Promise<void>;
  /** Every one with the time of its last writing, one that was cut off while it was written too. */
  list(): AsyncIterable<{ readonly key: string; readonly writtenAt: Date }>;
  /** Every whole one with its first bytes. */
  listHeads(bytesMax: number): AsyncIterable<{ readonly key: string; readonly head: Buffer }>;
  /**
   * Puts other bytes in the place of those that are there, while others read and remove. One that is removed meanwhile stays
   * removed. Answers whether it was still there.
   */
  replace(key: string, change: BlobChange): Promise<boolean>;
  /** Whether there is room for more than a few files. A store without an end has it. */
  hasRoom(): Promise<boolean>;
  /** A small text beside the files by which a place is known again; `null` where none was left. */
  readMark(): Promise<string | null>;
  writeMark(text: string): Promise<void>;
};

/** The change between reading and writing. It may take as long as it likes. */
export type BlobChange = (bytes: Buffer) => Buffer | Promise<Buffer>;

/** The files can't be had or kept right now: a disk is full or gone, a store does not answer. Trying again later is right. */
export class FilesUnavailable extends Error {
  override readonly name = "FilesUnavailable";
}

/** `identity-photos/0b6a…`: what kind of file, and a random name that tells nothing. */
const KEY = /^[a-z-]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isFileKey = (name: string): boolean => KEY.test(name);

export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new RangeError("files: not a key of ours");
  return key;
}
