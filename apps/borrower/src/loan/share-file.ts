import { readFile } from "../api/file.ts";
import { saveFile } from "../shell/save-file.ts";

const PDF = "application/pdf";

/** Whether the phone has a sheet that takes a PDF. */
export const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([""], "a.pdf", { type: PDF })] }) ?? false;

/** Hands the PDF at an address to the phone's own sheet; where that can't be done, it is saved. */
export async function shareFile(address: string, name: string): Promise<void> {
  const blob = await readFile(address);
  if (blob === null) return saveFile(address);
  try {
    await navigator.share({ files: [new File([blob], `${name}.pdf`, { type: PDF })] });
  } catch (error) {
    // Closing the sheet is a decision: no file comes instead.
    if (!(error instanceof DOMException && error.name === "AbortError")) saveFile(address);
  }
}
