/// <reference path="./fontkit.d.ts" />
import { create, type Font, type GlyphRun } from "fontkit";

/** The words of every paper in both languages are a few thousand; the rest are names, places and figures. */
const WORDS_MAX = 20_000;

/**
 * A font that shapes each word once, however many papers it is on. To shape Devanagari is nearly all that a paper costs,
 * and most words of a paper are those of the one before.
 */
export function shapeOnce(bytes: Uint8Array): Font {
  const font = create(bytes);
  const runs = new Map<string, GlyphRun>();
  const layout: Font["layout"] = (text, features) => {
    if (features !== undefined) return font.layout(text, features);
    const run = runs.get(text) ?? shape(font, text);
    if (runs.size >= WORDS_MAX) runs.clear();
    runs.set(text, run);
    return copyOf(run);
  };
  return Object.assign(Object.create(font) as Font, { layout });
}

/**
 * A glyph keeps the characters that it stood for first, and they are written into the paper. Forgotten before each word,
 * they hang on that word alone: the same paper is the same bytes, whatever was drawn before it.
 */
function shape(font: Font, text: string): GlyphRun {
  font._glyphs = {};
  return font.layout(text);
}

/** Drawing scales the positions in place, and asks for the width after that. */
function copyOf({ glyphs, positions }: GlyphRun): GlyphRun {
  const own = positions.map((position) => ({ ...position }));
  return {
    glyphs,
    positions: own,
    get advanceWidth() {
      return own.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}
