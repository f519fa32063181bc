import { deviceStorage } from "../device/device-storage.ts";

/** The last content of a screen, for reading without a network. */
type Snapshot<Data> = { readonly savedAtMs: number; readonly data: Data };

type Name = "dashboard" | "transactions" | "loans" | "profile";

/**
 * StoredSnapshot for whoever is signed in and nobody else. Signing out sweeps it away with everything that is not the device's own.
 * Whose name it is stays out of it: a device is lost more often than a session.
 */
export function keepSnapshot(name: Name, data: object): void {
  const kept = { owner: owner(), savedAtMs: Date.now(), data: { ...data, name: null } };
  deviceStorage.setItem(keyOf(name), JSON.stringify(kept));
}

/** The last one of this borrower; `null` when there is none. What it holds was put there by this app. */
export function readSnapshot<Data>(name: Name): Snapshot<Data> | null {
  const kept = parsed(deviceStorage.getItem(keyOf(name)));
  if (kept === null || owner() === null || kept.owner !== owner()) return null;
  return { savedAtMs: kept.savedAtMs, data: kept.data as Data };
}

const keyOf = (name: Name): string => `snapshot_${name}`;

const owner = (): string | null => deviceStorage.getItem("user_id");

type StoredSnapshot = { owner: unknown; savedAtMs: number; data: unknown };

function parsed(text: string | null): StoredSnapshot | null {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<StoredSnapshot> | null;
    return typeof kept?.savedAtMs === "number" && kept.data ? (kept as StoredSnapshot) : null;
  } catch {
    return null;
  }
}
