import type { Services } from "../../services.ts";
import { watchFiles } from "./require-own-files.ts";

/**
 * A process that has lost its files is sent no calls; those that need no file are still answered. One whose folder is full is sent
 * them, as payments need no file, and says beside its readiness that it is.
 */
export function holdWhileFilesAreGone(
  services: Pick<Services, "lifecycle" | "metrics" | "log" | "files" | "vault">,
  pace: { readonly everyMs?: number } = {},
) {
  const { lifecycle, metrics, log, files } = services;
  const { place } = files;
  metrics.setFilesReachable(true);
  return watchFiles(services, {
    ...pace,
    onLooked({ isThere, isFull }) {
      metrics.setFilesReachable(isThere);
      if (lifecycle.areFilesGone !== !isThere) {
        lifecycle.areFilesGone = !isThere;
        if (isThere) log.warn({ place }, "the files are there again");
        else log.error({ place }, "alarm: the place of the files is gone");
      }
      if (lifecycle.areFilesFull !== isFull) {
        lifecycle.areFilesFull = isFull;
        if (isFull) log.error({ place }, "alarm: the folder of the files is full");
        else log.warn({ place }, "there is room for files again");
      }
    },
  });
}
