/** Has the browser save what an address answers. Where that can't be had, the screen stays. */
export function saveFile(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

/** Shorter than any address of a document is good for, and longer than it takes to press a button. */
const GOOD_MS = 60_000;

/** Whether the address of a document that was told then may have run out by now. */
export const mayHaveRunOut = (toldAtMs: number): boolean => Date.now() - toldAtMs > GOOD_MS;
