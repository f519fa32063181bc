/** An address with more in its query. What its owner wrote there stays as it was written. */
export function withQuery(address: string, more: Readonly<Record<string, string>>): string {
  const [before = "", fragment] = splitAt(address, "#");
  const [path = "", query = ""] = splitAt(before, "?");
  const own = query === "" ? "" : `${query.replace(/&$/, "")}&`;
  return `${path}?${own}${new URLSearchParams(more)}${fragment === undefined ? "" : `#${fragment}`}`;
}

function splitAt(text: string, sign: "#" | "?"): string[] {
  const at = text.indexOf(sign);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
