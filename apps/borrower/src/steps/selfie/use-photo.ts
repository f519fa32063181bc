import { useEffect, useState } from "react";

export type Photo = { readonly blob: Blob; readonly url: string };

/** The photo that was taken, in memory alone and with an address to show it at; gone with the screen. */
export function usePhoto() {
  const [photo, setPhoto] = useState<Photo | null>(null);
  useEffect(() => {
    if (photo === null) return;
    return () => URL.revokeObjectURL(photo.url);
  }, [photo]);
  return {
    photo,
    keep: (blob: Blob): void => setPhoto({ blob, url: URL.createObjectURL(blob) }),
    drop: (): void => setPhoto(null),
  };
}
