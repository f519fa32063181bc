import { crc32 } from "node:zlib";

export type ZippedFile = { readonly name: string; readonly bytes: Buffer };

/** An archive of files as they are: photos and papers would hardly get smaller. Two of the same files have the same bytes. */
export function zip(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = [];
  const index: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const described = { name: Buffer.from(name), length: bytes.length, crc: crc32(bytes) };
    const local = localHeader(described);
    parts.push(local, bytes);
    index.push(indexEntry(described, at));
    at += local.length + bytes.length;
  }
  const listed = Buffer.concat(index);
  return Buffer.concat([...parts, listed, endOf({ files: files.length, length: listed.length, at })]);
}

type EntryDescription = { readonly name: Buffer; readonly length: number; readonly crc: number };

/** The first day that the format knows; the files' own times are nobody's business. */
const DATE = 0x0021;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const STORED = 0;

function writeDescription(into: Buffer, at: number, { name, length, crc }: EntryDescription): void {
  into.writeUInt16LE(VERSION, at);
  into.writeUInt16LE(FLAGS, at + 2);
  into.writeUInt16LE(STORED, at + 4);
  into.writeUInt16LE(DATE, at + 8);
  into.writeUInt32LE(crc, at + 10);
  into.writeUInt32LE(length, at + 14);
  into.writeUInt32LE(length, at + 18);
  into.writeUInt16LE(name.length, at + 22);
}

function localHeader(file: EntryDescription): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeDescription(header, 4, file);
  return Buffer.concat([header, file.name]);
}

function indexEntry(file: EntryDescription, at: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  writeDescription(entry, 6, file);
  entry.writeUInt32LE(at, 42);
  return Buffer.concat([entry, file.name]);
}

function endOf({ files, length, at }: { files: number; length: number; at: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
