import { createHash } from "node:crypto";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { CertifiedDocument } from "./store.ts";

/** A document that can't be vouched for: its file is gone, does not open, or has changed. */
export type UnsoundDocument = {
  readonly document: CertifiedDocument;
  readonly why: "missing" | "unreadable" | "altered";
};

/** Reads every file again and hashes it. An empty list says that each is byte for byte what the register has. */
export async function checkDocuments(
  files: FileStore,
  documents: readonly CertifiedDocument[],
): Promise<UnsoundDocument[]> {
  const unsound: UnsoundDocument[] = [];
  for (const document of documents) {
    const why = await faultOf(files, document);
    if (why !== null) unsound.push({ document, why });
  }
  return unsound;
}

async function faultOf(
  files: FileStore,
  { fileKey, contentHash }: CertifiedDocument,
): Promise<UnsoundDocument["why"] | null> {
  try {
    const bytes = await files.get(fileKey);
    if (bytes === null) return "missing";
    return createHash("sha256").update(bytes).digest().equals(contentHash) ? null : "altered";
  } catch {
    // Sealed with a key that is not given, or written over: it opens for nobody.
    return "unreadable";
  }
}
