/**
 * Local storage that never throws. Private windows, blocked cookies and a full disk make the real one throw on any
 * access; the app then works on from memory, and forgets at the next load.
 */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> & { keys: () => string[] };

export function safeStorage(open: () => Storage): TextStorage {
  const memory = new Map<string, string>();
  const tryIt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (name) => memory.get(name) ?? tryIt((storage) => storage.getItem(name), null),
    setItem: (name, value) => {
      memory.set(name, value);
      tryIt((storage) => {
        storage.setItem(name, value);
        memory.delete(name);
      }, undefined);
    },
    removeItem: (name) => {
      memory.delete(name);
      tryIt((storage) => storage.removeItem(name), undefined);
    },
    keys: () => [...new Set([...memory.keys(), ...tryIt((storage) => Object.keys(storage), [])])],
  };
}

export const deviceStorage: TextStorage = safeStorage(() => localStorage);
