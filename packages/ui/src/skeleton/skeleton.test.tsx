import { afterEach, expect, test, vi } from "vitest";
import { render, renderHook } from "vitest-browser-react";
import "../testing/accessible.ts";
import { preferReducedMotion } from "../testing/reduced-motion.ts";
import { Bone, Skeleton } from "./skeleton.tsx";
import { useSkeleton } from "./use-skeleton.ts";

afterEach(async () => {
  vi.useRealTimers();
  await preferReducedMotion(false);
});

test("what is awaited is said, and the shapes are not", async () => {
  const screen = await render(
    <Skeleton label="Your loan is loading">
      <p>
        <Bone />
      </p>
    </Skeleton>,
  );
  await expect.element(screen.getByRole("status")).toHaveTextContent("Your loan is loading");
  expect(screen.getByRole("paragraph").elements()).toEqual([]);
});

test("a line of shapes is as high as a line of words", async () => {
  const screen = await render(
    <>
      <p>₹20,860</p>
      <p>
        <Bone width="lg" />
      </p>
    </>,
  );
  const [words, shapes] = screen.getByRole("paragraph").elements();
  expect(shapes?.getBoundingClientRect().height).toBe(words?.getBoundingClientRect().height);
});

test("the shapes stand still for who asked for less motion", async () => {
  const screen = await render(
    <Skeleton label="Loading">
      <Bone />
    </Skeleton>,
  );
  const moving = () => screen.container.querySelector("[inert] > span")?.getAnimations().length;
  expect(moving()).toBe(1);
  await preferReducedMotion(true);
  await expect.poll(moving).toBe(0);
});

test("an answer that comes at once shows no shapes; one that comes late shows them for a while", async () => {
  vi.useFakeTimers();
  const hook = await renderHook((isWaiting?: boolean) => useSkeleton(isWaiting ?? true), {
    initialProps: true,
  });
  const after = (ms: number) => hook.act(() => vi.advanceTimersByTime(ms));
  await after(140);
  expect(hook.result.current).toBe(false);
  await hook.rerender(false);
  await after(1_000);
  expect(hook.result.current).toBe(false);

  await hook.rerender(true);
  await after(150);
  expect(hook.result.current).toBe(true);
  await hook.rerender(false);
  await after(290);
  expect(hook.result.current).toBe(true);
  await after(10);
  expect(hook.result.current).toBe(false);
});
