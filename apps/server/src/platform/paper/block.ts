/** One line of a form: its number there, what is asked and what is so. A value of no text heads the lines below. */
export type Row = { readonly number: string; readonly label: string; readonly value: string };

/** The pieces of a paper, for a page and a PDF alike. Texts are plain. */
export type Block =
  | { readonly kind: "title"; readonly text: string }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "text"; readonly text: string; readonly isBold?: boolean }
  | { readonly kind: "note"; readonly text: string }
  /** The most important points, in plain words, apart from the rest. */
  | { readonly kind: "summary"; readonly heading: string; readonly items: readonly string[] }
  | { readonly kind: "rows"; readonly rows: readonly Row[] }
  | {
      readonly kind: "table";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
      /** A figure is read from its right end. */
      readonly figures: readonly number[];
    };

/** The pieces that only a document for signature has. */
export type DocumentBlock =
  | Block
  /** A box around all of it, over as many pages as it takes. */
  | { readonly kind: "frame"; readonly blocks: readonly Block[] }
  /** Room for the signature at the foot of the last page. */
  | { readonly kind: "signature"; readonly label: string; readonly name: string };
