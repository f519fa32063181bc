import { createHash, randomUUID } from "node:crypto";
import type { Language } from "@vaada/contract/language";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Services } from "../../services.ts";
import type { Whose } from "./accepted.ts";
import {
  type DocumentKind,
  type DocumentOnFile,
  fileKeyOf,
  insertDocumentOnce,
  readDocument,
  readDocumentOfContent,
} from "./store.ts";

export type DocumentServices = Pick<Services, "database" | "files" | "clock">;

type ToMake = {
  readonly whose: Whose;
  readonly keyFactStatementId: string;
  readonly kind: DocumentKind;
  readonly language: Language;
  /** One that was made before is not it any more. */
  readonly madeSince?: Date;
  readonly draw: () => Promise<Buffer>;
};

/**
 * A document, drawn and stored when it is asked for the first time and the same bytes ever after. Its file is written
 * before its row. Who loses a race throws their own away.
 */
export async function makeDocument(
  services: DocumentServices,
  toMake: ToMake,
): Promise<{ readonly document: DocumentOnFile; readonly bytes: Buffer }> {
  const found = await find(services, toMake);
  if (found !== null) return { document: found, bytes: await readBytes(services, found) };
  const bytes = await toMake.draw();
  const document = documentOf(toMake, bytes);
  await services.files.put(document.fileKey, bytes);
  const isFirst = await withOwner(services, toMake, (tx) =>
    insertDocumentOnce(tx, {
      ...document,
      ...toMake.whose,
      keyFactStatementId: toMake.keyFactStatementId,
      bytes: bytes.length,
      madeAt: services.clock.now(),
    }),
  );
  if (isFirst) return { document, bytes };
  await services.files.remove(document.fileKey);
  // The same bytes may have been made before what this one must say: an account that was given again.
  const winner = (await findContent(services, toMake, document)) ?? (await find(services, toMake));
  if (winner === null) throw new Error("makeDocument: a document that is there can't be found");
  return { document: winner, bytes: await readBytes(services, winner) };
}

function documentOf({ kind, language }: ToMake, bytes: Buffer): DocumentOnFile {
  const id = randomUUID();
  const contentHash = createHash("sha256").update(bytes).digest();
  return { id, kind, language, fileKey: fileKeyOf(id), contentHash };
}

/** Throws when the file is gone or not what was stored: nobody is handed another paper than theirs. */
export async function readBytes(
  { files }: Pick<Services, "files">,
  { fileKey, contentHash }: Pick<DocumentOnFile, "fileKey" | "contentHash">,
): Promise<Buffer> {
  const bytes = await files.get(fileKey);
  if (bytes === null) throw new Error("readBytes: a document without its file");
  if (!createHash("sha256").update(bytes).digest().equals(contentHash))
    throw new Error("readBytes: a file that is not the document it was");
  return bytes;
}

const find = (services: DocumentServices, toMake: ToMake): Promise<DocumentOnFile | null> =>
  withOwner(services, toMake, (tx) => readDocument(tx, toMake));

const findContent = (
  services: DocumentServices,
  toMake: ToMake,
  { contentHash }: DocumentOnFile,
): Promise<DocumentOnFile | null> =>
  withOwner(services, toMake, (tx) => readDocumentOfContent(tx, { ...toMake, contentHash }));

const withOwner = <T>(
  { database }: DocumentServices,
  { whose }: ToMake,
  work: Parameters<typeof database.withTx<T>>[1],
): Promise<T> => database.withTx(asBorrower(whose.borrowerId), work);
