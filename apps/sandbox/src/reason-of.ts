/** What an error says of itself, for a sentence that goes on after it. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
