import { afterEach, expect, test, vi } from "vitest";
import { EMPTY_STATE, openStore, STORAGE_READ_LIMIT_MS, type StateReader } from "./store.ts";

const open = (read: StateReader) => openStore({ read, write: () => {} });

afterEach(() => vi.useRealTimers());

test("the slices start with the specified defaults", () => {
  const { user, app } = open(() => null).store.getState();
  expect(user).toMatchObject({
    requestId: null,
    mobile: null,
    accountId: "",
    user: null,
    loan: null,
    employment: null,
  });
  expect(app).toEqual({ loading: false, stepperDisabled: false, triggerInstallOnce: false });
});

test("both slices come back after a reload, but a call under way does not", () => {
  let disk = "";
  const first = openStore({
    read: () => null,
    write: (text) => {
      disk = text;
    },
  });
  first.store.setState(({ user, app }) => ({
    user: { ...user, mobile: "9876543210", requestId: "abc", resendAtMs: 5 },
    app: { ...app, loading: true, stepperDisabled: true },
  }));
  const { user, app } = open(() => disk).store.getState();
  expect(user).toEqual({ ...EMPTY_STATE.user, mobile: "9876543210", requestId: "abc", resendAtMs: 5 });
  expect(app).toEqual({ loading: false, stepperDisabled: true, triggerInstallOnce: false });
});

test.each([
  ["no text", ""],
  ["half a text", '{"user":'],
  ["a text of another app", "true"],
  ["nothing in it", "null"],
  ["a list", "[1,2]"],
  ["slices that are no objects", '{"user":5,"app":"yes"}'],
  ["slices that are null", '{"user":null,"app":null}'],
  ["values of the wrong kind", '{"user":{"mobile":{"a":1},"requestId":7},"app":{"stepperDisabled":"true"}}'],
])("a storage that holds %s gives the defaults", (_, text) => {
  expect(open(() => text).store.getState()).toEqual(EMPTY_STATE);
});

test("a storage that fails gives the defaults and the store still works", async () => {
  const { store, restored } = open(() => Promise.reject(new Error("blocked")));
  await restored;
  store.setState({ app: { ...EMPTY_STATE.app, stepperDisabled: true } });
  expect(store.getState().app.stepperDisabled).toBe(true);
});

test("a storage that answers late but in time is believed", async () => {
  vi.useFakeTimers();
  const late = new Promise<string>((resolve) =>
    setTimeout(resolve, STORAGE_READ_LIMIT_MS - 1, '{"user":{"mobile":"9876543210"}}'),
  );
  const { store, restored } = open(() => late);
  await vi.advanceTimersByTimeAsync(STORAGE_READ_LIMIT_MS - 1);
  await restored;
  expect(store.getState().user.mobile).toBe("9876543210");
});

test("a storage that never answers is given up after five seconds, and not before", async () => {
  vi.useFakeTimers();
  const { store, restored } = open(() => new Promise(() => {}));
  let isRestored = false;
  void restored.then(() => {
    isRestored = true;
  });
  await vi.advanceTimersByTimeAsync(STORAGE_READ_LIMIT_MS - 1);
  expect(isRestored).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isRestored).toBe(true);
  expect(store.getState()).toEqual(EMPTY_STATE);
  expect(STORAGE_READ_LIMIT_MS).toBe(5000);
});
