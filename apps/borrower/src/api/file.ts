/** A file at a short-lived address; `null` when it can't be had. Apart from the client, which the landing page carries. */
export async function readFile(address: string): Promise<Blob | null> {
  try {
    const reply = await fetch(address);
    return reply.ok ? await reply.blob() : null;
  } catch {
    return null;
  }
}
