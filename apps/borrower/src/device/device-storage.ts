/**
 * Local storage that never throws. Private windows, blocked cookies and a full disk make the real one throw on any
 * access; the app then works on from memory, and forgets at the next load.
 */
type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> & { keys: () => string[] };

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

/** Values that belong to the device and not to the person who is signed in: signing out leaves them alone. */
export const LANGUAGE_KEY = "language";
export const THEME_KEY = "theme";
export const INSTALL_PROMPT_SHOWN_KEY = "install_prompt_shown";

/** The loan in the chip of the step screens: the visitor's choice, later the price that was taken. */
export const CHOICE_KEY = "calculator_choice";
export const PRICE_KEY = "taken_price";

export const REMINDERS_KEY = "reminders";

export const DEVICE_KEYS = [LANGUAGE_KEY, THEME_KEY, INSTALL_PROMPT_SHOWN_KEY] as const;
