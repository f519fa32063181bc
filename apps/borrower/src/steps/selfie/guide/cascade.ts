import faceFile from "tracking/build/data/face.js?url";
import { ownFile } from "../../../api/own-file.ts";
import type { Cascade } from "./find-face.ts";

/** The file is a script that hands its numbers to a library. We need the numbers alone, and run none of it. */
const NUMBERS = /\[[^\]]*\]/;

/** The face model of the package `tracking`, fetched as text. Rejects where it can't be had. */
export async function fetchCascade(): Promise<Cascade> {
  const [numbers = ""] = NUMBERS.exec(await ownFile(faceFile)) ?? [];
  return Float64Array.from(JSON.parse(numbers) as number[]);
}
