/**
 * The place of a signature's drawing: the page, counted from 1, and the box's lower left corner in points.
 */
export type Mark = { readonly page: number; readonly x: number; readonly y: number };

/** On every document at one place, so that it need not be kept beside it. */
export const SIGNATURE_BOX = { x: 320, y: 84, width: 220, height: 76 } as const;

/** The place for a signature on a document drawn here: the foot of its last page. */
export const markOf = (bytes: Buffer): Mark => ({
  page: pageCountOf(bytes),
  x: SIGNATURE_BOX.x,
  y: SIGNATURE_BOX.y,
});

/** The page tree is written in the clear, and has one root. */
export function pageCountOf(bytes: Buffer): number {
  const [, count] = /\/Type \/Pages\s+\/Count (\d+)/.exec(bytes.toString("latin1")) ?? [];
  if (count === undefined) throw new Error("pageCountOf: a document that was not drawn here");
  return Number.parseInt(count, 10);
}
