import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { useWebOtp } from "./web-otp.ts";

type Request = { signal: AbortSignal; give: (code: string) => void };

/** Desktop Chromium has no radio to read texts from, so the browser's side is played here. */
function playPhone(): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal("OTPCredential", class {});
  vi.spyOn(navigator.credentials, "get").mockImplementation((options) => {
    const { promise, resolve, reject } = Promise.withResolvers<Credential | null>();
    const signal = options?.signal ?? new AbortController().signal;
    signal.addEventListener("abort", () => reject(signal.reason));
    requests.push({ signal, give: (code) => resolve({ id: "", type: "otp", code } as Credential) });
    return promise;
  });
  return requests;
}

function Waiting({ enabled, onCode }: { enabled: boolean; onCode: (code: string) => void }) {
  useWebOtp({ enabled, onCode });
  return null;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the code of a text message arrives by itself", async () => {
  const requests = playPhone();
  const onCode = vi.fn();
  await render(<Waiting enabled onCode={onCode} />);
  requests[0]?.give("482913");
  await expect.poll(() => onCode.mock.calls).toEqual([["482913"]]);
});

test("waiting ends when it is switched off, and when the screen is left", async () => {
  const requests = playPhone();
  const screen = await render(<Waiting enabled onCode={() => undefined} />);
  await screen.rerender(<Waiting enabled={false} onCode={() => undefined} />);
  expect(requests[0]?.signal.aborted).toBe(true);

  await screen.rerender(<Waiting enabled onCode={() => undefined} />);
  await screen.unmount();
  expect(requests[1]?.signal.aborted).toBe(true);
});

test("a browser that cannot read texts is not asked", async () => {
  const ask = vi.spyOn(navigator.credentials, "get");
  vi.stubGlobal("OTPCredential", undefined);
  Reflect.deleteProperty(globalThis, "OTPCredential");
  await render(<Waiting enabled onCode={() => undefined} />);
  expect(ask).not.toHaveBeenCalled();
});
