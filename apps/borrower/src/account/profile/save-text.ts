/** A browser may ask first where to save it; kept for good, it would stay in memory as long as the page. */
const KEEP_FILE_MS = 60_000;

/** Hands the browser a file of that text. */
export function saveText(text: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_FILE_MS);
}
