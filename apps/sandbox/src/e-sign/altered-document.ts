import { appendObjects, readPdf } from "./pdf-file.ts";

/**
 * The document with other words on its first page. Every byte of the original is still there: only who reads what was
 * added to it finds out.
 */
export function alteredDocument(document: Buffer): Buffer {
  const file = readPdf(document);
  const [first] = file.pages;
  if (first === undefined) throw new Error("a PDF without pages");
  const words = "BT /F1 24 Tf 72 720 Td (These are other terms.) Tj ET";
  const contents = file.size;
  const font = "<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>";
  const page = file
    .dictionaryOf(first)
    .replace(/\/Contents\s+\d+\s+\d+\s+R/, `/Contents ${contents} 0 R`)
    .replace(/\/Resources\s+\d+\s+\d+\s+R/, `/Resources ${font}`);
  const objects = new Map([
    [contents, `<< /Length ${words.length} >>\nstream\n${words}\nendstream`],
    [first, `<<${page}>>`],
  ]);
  return appendObjects(file, { objects, size: contents + 1 });
}
