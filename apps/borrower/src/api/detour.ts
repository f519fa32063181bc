import type { Refusal } from "./client.ts";

/** The two answers that send the person elsewhere, whatever was asked. */
export type Detour = "session-ended" | "out-of-turn";

let follow: (detour: Detour) => void = () => {};

/** The shell says once how to follow; the transport itself knows no routes. */
export const followDetours = (by: (detour: Detour) => void): void => {
  follow = by;
};

export function takeDetour({ status }: Pick<Refusal, "status">): void {
  if (status === 403) follow("session-ended");
  if (status === 422) follow("out-of-turn");
}
