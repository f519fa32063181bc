type SavedFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string };

/** Hands a file to the browser to be saved. */
export function saveFile({ name, bytes, type }: SavedFile): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** A file as a reply carries it, in base64. */
export const bytesOf = (content: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
