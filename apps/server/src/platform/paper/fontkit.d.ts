/** The part of fontkit's interface that we call; the package has no types of its own. */
declare module "fontkit" {
  export type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
  export type GlyphRun = {
    readonly glyphs: readonly unknown[];
    readonly positions: readonly GlyphPosition[];
    readonly advanceWidth: number;
  };
  export type Font = {
    layout(text: string, features?: unknown): GlyphRun;
    /** Every glyph that was asked for, with the characters that it was asked for by first. */
    _glyphs: object;
  };
  export function create(bytes: Uint8Array): Font;
}
