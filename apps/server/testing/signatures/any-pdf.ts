import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";

/** A document of two pages, made as ours are. */
export function anyPdf(words = "I repay ₹ 20,000."): Promise<Buffer> {
  const document = new PDFDocument({ info: { Title: "Loan agreement (draft)" } });
  document.text(words);
  document.addPage().text("Signature");
  const written = buffer(document);
  document.end();
  return written;
}
