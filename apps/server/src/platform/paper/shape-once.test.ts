import { expect, test } from "vitest";
import { FONTS } from "./draw-paper.ts";
import { shapeOnce } from "./shape-once.ts";

const read = ({ glyphs, positions, advanceWidth }: ReturnType<ReturnType<typeof shapeOnce>["layout"]>) => ({
  glyphs: glyphs.map((glyph) => {
    const { id, codePoints } = glyph as { id: number; codePoints: number[] };
    return { id, codePoints };
  }),
  positions: positions.map((position) => ({ ...position })),
  advanceWidth,
});

/** Two ways to write one letter, which the font draws with one glyph. */
const AS_ONE = "\u0958";
const AS_TWO = "\u0915\u093c";

test("a word is shaped as by a font that has shaped nothing yet, whatever was shaped before it", {
  tags: "long",
}, () => {
  const words = ["ऋण ", "समझौता", AS_TWO, AS_ONE, "₹20,000 ", "Anita", "\u00a0", " ", "a-b", "क्षेत्र"];
  const shared = shapeOnce(FONTS.regular);
  for (const word of [...words, ...words.toReversed()])
    expect(read(shared.layout(word)), word).toEqual(read(shapeOnce(FONTS.regular).layout(word)));
});

test("who scales the positions of a word scales their own", () => {
  const font = shapeOnce(FONTS.regular);
  const before = read(font.layout("ऋण"));
  const run = font.layout("ऋण");
  for (const position of run.positions) position.xAdvance *= 2;
  expect(run.advanceWidth).toBe(2 * before.advanceWidth);
  expect(read(font.layout("ऋण"))).toEqual(before);
});
