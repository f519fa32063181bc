/** The browser's own event, which no type library knows because only some browsers have it. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

export type ReceivedOffer = { offer: InstallOffer; atMs: number };

let offered: ReceivedOffer | undefined;
const listeners = new Set<() => void>();

/** Called before anything is drawn: the browser makes its offer once and early. */
export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    // The browser's own bar would come on top of ours.
    event.preventDefault();
    offered = { offer: event as InstallOffer, atMs: Date.now() };
    for (const listener of listeners) listener();
  });
}

export const currentOffer = (): ReceivedOffer | undefined => offered;

export function onOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
