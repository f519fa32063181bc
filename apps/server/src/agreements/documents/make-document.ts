import { createHash, randomUUID } from "node:crypto";
import type { Language } from "@vaada/contract/language";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Services } from "../../services.ts";
import type { LoanOwner } from "../offers/store.ts";
import {
  type DocumentKind,
  type DocumentOnFile,
  fileKeyOf,
  insertDocumentOnce,
  readDocument,
  readDocumentOfContent,
} from "./store.ts";

export type DocumentServices = Pick<Services, "database" | "files" | "clock">;

type DocumentOrder = {
  readonly owner: LoanOwner;
  readonly keyFactStatementId: string;
  readonly kind: DocumentKind;
  readonly language: Language;
  /** A document from before this time does not count. */
  readonly madeSince?: Date;
  readonly draw: () => Promise<Buffer>;
};

/**
 * Draws and stores a document at the first request; later requests get the same bytes. The file is written before its
 * row, and the loser of a race removes its own file.
 */
export async function makeDocument(
  services: DocumentServices,
  order: DocumentOrder,
): Promise<{ readonly document: DocumentOnFile; readonly bytes: Buffer }> {
  const found = await findDocument(services, order);
  if (found !== null) return { document: found, bytes: await readBytes(services, found) };
  const bytes = await order.draw();
  const document = documentOf(order, bytes);
  await services.files.put(document.fileKey, bytes);
  const isFirst = await withOwner(services, order, (tx) =>
    insertDocumentOnce(tx, {
      ...document,
      ...order.owner,
      keyFactStatementId: order.keyFactStatementId,
      bytes: bytes.length,
      madeAt: services.clock.now(),
    }),
  );
  if (isFirst) return { document, bytes };
  await services.files.remove(document.fileKey);
  // The same bytes may be on file from before `madeSince`: the borrower gave an earlier account again.
  const winner =
    (await findDocumentOfContent(services, order, document)) ?? (await findDocument(services, order));
  if (winner === null) throw new Error("makeDocument: a document that is there can't be found");
  return { document: winner, bytes: await readBytes(services, winner) };
}

function documentOf({ kind, language }: DocumentOrder, bytes: Buffer): DocumentOnFile {
  const id = randomUUID();
  const contentHash = createHash("sha256").update(bytes).digest();
  return { id, kind, language, fileKey: fileKeyOf(id), contentHash };
}

/** Throws when the file is missing or altered, so that no borrower gets a wrong paper. */
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

const findDocument = (services: DocumentServices, order: DocumentOrder): Promise<DocumentOnFile | null> =>
  withOwner(services, order, (tx) => readDocument(tx, order));

const findDocumentOfContent = (
  services: DocumentServices,
  order: DocumentOrder,
  { contentHash }: DocumentOnFile,
): Promise<DocumentOnFile | null> =>
  withOwner(services, order, (tx) => readDocumentOfContent(tx, { ...order, contentHash }));

const withOwner = <T>(
  { database }: DocumentServices,
  { owner }: DocumentOrder,
  work: Parameters<typeof database.withTx<T>>[1],
): Promise<T> => database.withTx(asBorrower(owner.borrowerId), work);
