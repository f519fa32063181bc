import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The demo book in a folder of data: begun and not finished, or finished with so many borrowers. */
type DemoBook = { readonly state: "unfinished" } | { readonly state: "finished"; readonly borrowers: number };

/**
 * The settings of a demo book unless the person says otherwise: with the server's own default no loan of the
 * product is large enough to wait for a person, and a desk without work shows nothing.
 */
export const DEMO_SETTINGS = { DISBURSAL_AUTOMATIC_RUPEES_MAX: "20000" } as const;

const FILE = "demo-book.json";

/** `null` where no demo book was ever begun. */
export async function readDemoBook(dataDir: string): Promise<DemoBook | null> {
  const text = await readFile(join(dataDir, FILE), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  try {
    const { state, borrowers } = JSON.parse(text) as Record<string, unknown>;
    if (state === "finished" && typeof borrowers === "number") return { state, borrowers };
  } catch {
    // Cut off while it was written, so what it is about was cut off too.
  }
  return { state: "unfinished" };
}

export const writeDemoBook = (dataDir: string, book: DemoBook): Promise<void> =>
  writeFile(join(dataDir, FILE), `${JSON.stringify(book)}\n`, { mode: 0o600 });
