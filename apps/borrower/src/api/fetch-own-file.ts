/** The text of a file that came with the app. Rejects where it can't be had. */
export async function fetchOwnFile(address: string): Promise<string> {
  const reply = await fetch(address);
  if (!reply.ok) throw new TypeError(`${address} answered ${reply.status}`);
  return await reply.text();
}
