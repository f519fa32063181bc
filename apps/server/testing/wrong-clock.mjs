// Preloaded into a server whose clock is to be wrong: the file that it is given as its argument says by how many
// milliseconds, and is looked at all the time.
import { readFileSync } from "node:fs";

const [FILE = ""] = process.argv.slice(2);
const LOOK_EVERY_MS = 20;
const RealDate = Date;

let aheadMs = Number(readFileSync(FILE, "utf8"));
setInterval(() => {
  aheadMs = Number(readFileSync(FILE, "utf8"));
}, LOOK_EVERY_MS).unref();

globalThis.Date = /** @type {DateConstructor} */ (
  class extends RealDate {
    /** @param {[]} given */
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + aheadMs);
      else super(...given);
    }

    static now() {
      return RealDate.now() + aheadMs;
    }
  }
);
