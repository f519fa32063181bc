import { showToast } from "@vaada/ui/show-toast";
import { type ComponentType, type LazyExoticComponent, lazy, useState } from "react";
import { whenAnswered } from "../api/client.ts";
import { needsInternet } from "../language/shared-phrases.ts";

/**
 * A part of the sheet that comes in a chunk of its own. Unlike `lazy`, it is shown in the same render in which it is
 * ready, so that the sheet can put the focus on its first field.
 */
export function useChunk<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const ensure = async (): Promise<void> => {
    const loaded = await load();
    setPart(() => loaded);
  };
  return [Part, ensure] as const;
}

/** Says that the part behind a press can't be loaded. */
export const tellChunkMissing = (): void => showToast({ tone: "error", text: needsInternet() });

/** Long enough for a slow phone to finish what the person sees first. */
const IDLE_DEADLINE_MS = 2000;

/**
 * Resolves when the browser has nothing better to do, and at once where there is no browser. While a screen waits for its
 * answer the browser idles, but what it shows first is still to come, and would share the line with whatever is asked for.
 */
export async function whenIdle(): Promise<void> {
  if (typeof window === "undefined") return;
  await browserIdle();
  await Promise.race([whenAnswered(), new Promise((resolve) => setTimeout(resolve, IDLE_DEADLINE_MS))]);
  await browserIdle();
}

const browserIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: IDLE_DEADLINE_MS });
    else setTimeout(resolve, 1);
  });

const TRY_AGAIN_MS = 5000;

/**
 * A part that the screen can do without for a while. Unlike a bare `lazy`, one whose chunk can't be had takes nothing
 * else away: its place stays as it is, and the chunk is asked for again until it comes.
 */
export const latePart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadInTheEnd(load) }));

const loadInTheEnd = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    return loadInTheEnd(load);
  });
