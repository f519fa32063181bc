import { useEffect } from "react";
import { go } from "./navigation.ts";

/** For an address that has nothing to show. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => go(to, { replace: true }), [to]);
  return null;
}
