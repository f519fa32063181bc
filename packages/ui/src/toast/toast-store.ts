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
  holdToast(toast);
}

/** The same for whoever takes it away when its cause is gone: answers what does that. */
export function holdToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  set({ ...toast, id });
  return () => dismissToast(id);
}

export function dismissToast(id: number): void {
  if (shown?.id === id) set(null);
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToast = (): ShownToast | null => shown;

let regions = 0;

/** Marks that toasts are drawn while their drawer stands. */
export function drawToasts(): () => void {
  regions += 1;
  return () => {
    regions -= 1;
  };
}

/** Whether somebody can read this sentence in a toast now. */
export const isInToast = (text: string): boolean => regions > 0 && shown?.text === text;

function set(toast: ShownToast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}
