/** A word to the sandbox, which must be taken. */
export async function tellSandbox(
  sandbox: string,
  path: string,
  body: object,
): Promise<Readonly<Record<string, string>>> {
  const reply = await fetch(`${sandbox}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Record<string, string>;
}
