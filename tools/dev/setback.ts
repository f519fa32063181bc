/**
 * The house can't come up, or stay up, for a reason that the person at the terminal can do something about.
 */
export class Setback extends Error {
  override readonly name = "Setback";
}
