import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ResendTimer } from "./resend-timer.tsx";

const says = {
  waitingText: (clock: string) => `Resend OTP in ${clock}`,
  readyText: "Resend OTP",
  announce: "You can now resend the code",
};

afterEach(() => {
  vi.useRealTimers();
});

test("it counts to the deadline, then offers the link and says so once", async () => {
  vi.useFakeTimers({ now: 0 });
  const onResend = vi.fn();
  const screen = await render(<ResendTimer {...says} deadlineMs={62_000} onResend={onResend} />);
  await expect.poll(() => screen.container.textContent).toBe("Resend OTP in 1:02");

  await vi.advanceTimersByTimeAsync(20_000);
  await expect.poll(() => screen.container.textContent).toBe("Resend OTP in 0:42");

  await vi.advanceTimersByTimeAsync(41_999);
  await expect.poll(() => screen.container.textContent).toBe("Resend OTP in 0:01");
  expect(screen.container.querySelector("[role=status]")?.textContent).toBe("");

  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => screen.container.querySelector("[role=status]")?.textContent).toBe(says.announce);
  screen.container.querySelector("button")?.click();
  expect(onResend).toHaveBeenCalledOnce();
});

test("a phone that slept through the wait finds the link", async () => {
  vi.useFakeTimers({ now: 0 });
  const screen = await render(<ResendTimer {...says} deadlineMs={60_000} onResend={() => undefined} />);
  vi.setSystemTime(300_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => screen.container.querySelector("button")?.textContent).toBe("Resend OTP");
});

test("a deadline already past is not announced", async () => {
  const screen = await render(<ResendTimer {...says} deadlineMs={0} onResend={() => undefined} />);
  await expect.element(screen.getByRole("button", { name: "Resend OTP" })).toBeVisible();
  expect(screen.container.querySelector("[role=status]")?.textContent).toBe("");
});

test("a new deadline starts a new wait", async () => {
  const screen = await render(<ResendTimer {...says} deadlineMs={0} onResend={() => undefined} />);
  await screen.rerender(
    <ResendTimer {...says} deadlineMs={Date.now() + 60_000} onResend={() => undefined} />,
  );
  await expect.element(screen.getByText(/Resend OTP in (1:00|0:59)/)).toBeVisible();
});
