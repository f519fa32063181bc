import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawMark, TILE } from "./mark.ts";
import { encodePng } from "./png.ts";

/** Makes the committed pictures of the brand's mark anew: `npm run icons -w @vaada/borrower`. */
const ICONS = join(import.meta.dirname, "../../public/icons");

for (const sizePx of [192, 512]) {
  write(`icon-${sizePx}.png`, encodePng(sizePx, drawMark({ sizePx, ...TILE.rounded })));
  write(`maskable-${sizePx}.png`, encodePng(sizePx, drawMark({ sizePx, ...TILE.maskable })));
}

function write(name: string, bytes: Uint8Array): void {
  writeFileSync(join(ICONS, name), bytes);
}
