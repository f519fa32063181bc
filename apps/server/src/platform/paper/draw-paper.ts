import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { type Canvas, drawBlock } from "./draw.ts";
import { drawFooters, drawLetterhead } from "./letterhead.ts";
import type { Paper } from "./paper.ts";
import { shapeOnce } from "./shape-once.ts";

/** Points; A4 is 595 by 842. The foot is room for the line below, and for a thumb. */
const MARGINS = { top: 52, bottom: 64, left: 52, right: 52 } as const;

const require = createRequire(import.meta.url);
const fontOf = (file: string): Buffer =>
  readFileSync(require.resolve(`@expo-google-fonts/noto-sans-devanagari/${file}`));

/** One family with Latin, Devanagari and the rupee sign. Read when the server starts, not when a loan is signed. */
export const FONTS = {
  regular: fontOf("400Regular/NotoSansDevanagari_400Regular.ttf"),
  bold: fontOf("700Bold/NotoSansDevanagari_700Bold.ttf"),
} as const;

/** The pen takes an opened font as well as its bytes, which its types do not say. */
const openedFont = (bytes: Buffer) => shapeOnce(bytes) as unknown as Buffer;
const SHAPED = { regular: openedFont(FONTS.regular), bold: openedFont(FONTS.bold) } as const;

/** A paper as a PDF on the lender's letterhead. Takes a good part of a second: called in a thread of its own. */
export function drawPaper(paper: Paper): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margins: MARGINS,
    bufferPages: true,
    lang: paper.language === "hi" ? "hi-IN" : "en-IN",
    displayTitle: true,
    pdfVersion: "1.7",
    info: {
      Title: paper.title,
      Author: paper.letterhead.legalName,
      Subject: paper.footer.reference,
      Producer: "Vaada",
      Creator: "Vaada",
      CreationDate: paper.madeAt,
      ModDate: paper.madeAt,
    },
  });
  const bytes = bytesOf(document);
  document.registerFont("regular", SHAPED.regular).registerFont("bold", SHAPED.bold);
  const canvas: Canvas = { document, ...areaOf(document) };
  drawLetterhead(canvas, paper.letterhead);
  for (const block of paper.blocks) drawBlock(canvas, block);
  drawFooters(canvas, paper);
  document.end();
  return bytes;
}

const areaOf = ({ page }: PDFKit.PDFDocument) => ({
  left: MARGINS.left,
  width: page.width - MARGINS.left - MARGINS.right,
  top: MARGINS.top,
  bottom: page.height - MARGINS.bottom,
});

function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on("data", (chunk: Buffer) => void chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
}
