import type { Clock } from "../../clock.ts";
import type { Log } from "../../log.ts";
import type { AssetFolder } from "./asset-folder.ts";
import type { Dist } from "./dist.ts";

/** As long as a page stays open on somebody's phone, and a release that is taken back is away. */
const KEPT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
/** What a running server serves is in use, however long ago it started. */
const SAID_EVERY_MS = 6 * 60 * 60 * 1000;

type Sharing = {
  readonly assetFolders: Readonly<Record<"borrower" | "console", AssetFolder>> | null;
  readonly dist: Dist | null;
  readonly consoleDist: Dist | null;
  readonly clock: Pick<Clock, "realNow">;
  readonly log: Pick<Log, "error">;
};

/**
 * Puts the parts of our pages where the servers of other releases find them, and tells now and then that they are in use. It is
 * done before the first page is given. Where it fails pages are served all the same, and the log says so.
 */
export async function shareAssets(services: Sharing): Promise<() => void> {
  if (services.assetFolders === null) return () => undefined;
  await shareOnce(services);
  const timer = setInterval(() => void shareOnce(services), SAID_EVERY_MS);
  return () => clearInterval(timer);
}

async function shareOnce({ assetFolders, dist, consoleDist, clock, log }: Sharing): Promise<void> {
  const now = clock.realNow();
  const unseenSince = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  for (const [folder, built] of [
    [assetFolders?.borrower, dist],
    [assetFolders?.console, consoleDist],
  ] as const) {
    if (folder === undefined || built === null) continue;
    try {
      await folder.share(built.files, now);
      await folder.prune(unseenSince);
    } catch (error) {
      log.error({ error }, "alarm: ASSETS_DIR can't be used, so pages of other releases miss their parts");
    }
  }
}
