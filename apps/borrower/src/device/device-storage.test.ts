import { expect, test } from "vitest";
import { safeStorage } from "./device-storage.ts";

const refusing = (): Storage => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

function full(): Storage {
  const storage: Storage = Object.create(localStorage);
  storage.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  storage.getItem = () => "kept before the disk was full";
  storage.removeItem = () => {};
  return storage;
}

test("what is written is read back from the real storage", () => {
  safeStorage(() => localStorage).setItem("colour", "teal");
  expect(localStorage.getItem("colour")).toBe("teal");
  expect(safeStorage(() => localStorage).getItem("colour")).toBe("teal");
  localStorage.clear();
});

test("a storage that refuses every access is replaced by memory", () => {
  const storage = safeStorage(refusing);
  expect(storage.getItem("colour")).toBeNull();
  storage.setItem("colour", "teal");
  expect(storage.getItem("colour")).toBe("teal");
  expect(storage.keys()).toEqual(["colour"]);
  storage.removeItem("colour");
  expect(storage.getItem("colour")).toBeNull();
});

test("on a full disk the newest value wins over the one that was kept before", () => {
  const storage = safeStorage(full);
  expect(storage.getItem("colour")).toBe("kept before the disk was full");
  storage.setItem("colour", "teal");
  expect(storage.getItem("colour")).toBe("teal");
});
