import type { Walker } from "../../e2e/support/walk.ts";
import type { Chance } from "./chance.ts";

/** Somebody whom the sandbox makes up as soon as it is asked for them. */
export function anybody(chance: Chance): Walker {
  const letter = () => String.fromCharCode(65 + chance.below(26));
  const letters = (count: number) => Array.from({ length: count }, letter).join("");
  const pan = `${letters(3)}P${letter()}${1000 + chance.below(9000)}${letter()}`;
  return {
    mobile: `9${String(chance.below(10 ** 9)).padStart(9, "0")}`,
    pan,
    email: `${pan.toLowerCase()}@mail.example`,
  };
}
