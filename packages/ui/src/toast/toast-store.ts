export type Toast = {
  tone: "error" | "success" | "warning" | "info";
  text: string;
  /** Only for what can also be done elsewhere on the screen: a toast goes away. */
  action?: { label: string; onAct: () => void } | undefined;
};

export type ShownToast = Toast & { id: number };

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** One at a time: a newer one takes the place of the one that is there. */
export function showToast(toast: Toast): void {
  lastId += 1;
  set({ ...toast, id: lastId });
}

export function dismissToast(id: number): void {
  if (shown?.id === id) set(null);
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToast = (): ShownToast | null => shown;

function set(toast: ShownToast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}
