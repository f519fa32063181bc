import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FaceStore } from "./face-store.ts";
import { readComments, withComment } from "./jpeg-comment.ts";
import type { Person } from "./person.ts";

/** The photos on the identity authority's records. */
export type Faces = {
  /** A JPEG, the same bytes each time for the same person and other bytes for anybody else. */
  readonly photoOf: (person: Pick<Person, "pan" | "gender">) => Buffer;
  /** The PAN of whoever is on a photo that was handed out here; `null` for any other picture. */
  readonly panOnPhoto: (photo: Buffer) => string | null;
};

export function openFaces(store: FaceStore): Faces {
  return {
    photoOf: ({ pan, gender }) => {
      const digest = createHash("sha256").update(`face ${pan}`).digest();
      const portraits = PORTRAITS[gender];
      const portrait = portraits[digest.readUInt8(0) % portraits.length] ?? WOMAN_1;
      // A mark and not the PAN: whoever keeps the photo keeps no number with it.
      const mark = `${MARK_PREFIX}${digest.toString("hex", 0, MARK_BYTES)}`;
      store.remember({ mark, pan });
      return withComment(portrait, mark);
    },
    panOnPhoto: (photo) => {
      const mark = readComments(photo).find((comment) => comment.startsWith(MARK_PREFIX));
      return mark === undefined ? null : store.panOf(mark);
    },
  };
}

const MARK_PREFIX = "sandbox face ";
const MARK_BYTES = 16;

/** Drawn for this project; each JPEG has its drawing beside it. Read at the start, so that none can be missing. */
const portrait = (name: string): Buffer =>
  readFileSync(new URL(`../../assets/faces/${name}.jpg`, import.meta.url));

const WOMAN_1 = portrait("woman-1");
const WOMEN = [WOMAN_1, portrait("woman-2")];
const MEN = [portrait("man-1"), portrait("man-2")];
const PORTRAITS: Readonly<Record<Person["gender"], readonly Buffer[]>> = {
  F: WOMEN,
  M: MEN,
  T: [...WOMEN, ...MEN],
};
