import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openTestServer } from "../../../testing/test-server.ts";
import { consent, walkTo } from "../../../testing/walk.ts";
import { createFileStore } from "../../platform/files/file-store.ts";
import { openFolderBlobs } from "../../platform/files/folder-blobs.ts";
import { FilesRefused, requireOwnFiles, watchFiles } from "./require-own-files.ts";

const server = await openTestServer();
const { services, folder } = server;

async function servicesAt(place: string) {
  return { ...services, files: createFileStore({ blobs: openFolderBlobs(place), vault: services.vault }) };
}

async function emptyFolder(): Promise<string> {
  const empty = await mkdtemp(join(tmpdir(), "vaada-files-"));
  onTestFinished(() => rm(empty, { recursive: true, force: true }));
  return empty;
}

test("a start takes the place of its own files alone: not an empty one once files are named, and not another's", async () => {
  const first = await servicesAt(await emptyFolder());
  await requireOwnFiles(first);
  await requireOwnFiles(first);
  await walkTo(server, "employment");
  // From before there were marks: its files are there.
  await requireOwnFiles(services);
  const unmounted = await servicesAt(await emptyFolder());
  await expect(requireOwnFiles(unmounted)).rejects.toThrow(FilesRefused);
  await expect(requireOwnFiles(unmounted)).rejects.toThrow(/^FILES_DIR .* is empty, .* Is it mounted\?$/);
  const others = await servicesAt(await emptyFolder());
  await others.files.writeMark("somebody else's");
  await expect(requireOwnFiles(others)).rejects.toThrow(/holds the files of another database\.$/);
});

test("several that start at once take one place", async () => {
  const place = await servicesAt(await emptyFolder());
  // Nothing is named in an empty database's place, so this one has files of its own.
  await place.files.put(`documents/00000000-0000-4000-8000-000000000000`, Buffer.from("a paper"));
  await Promise.all(Array.from({ length: 6 }, () => requireOwnFiles(place)));
});

test("a place that goes away and comes back is noticed", async () => {
  const place = await emptyFolder();
  const watched = await servicesAt(place);
  await watched.files.put(`documents/00000000-0000-4000-8000-000000000000`, Buffer.from("a paper"));
  await requireOwnFiles(watched);
  const looks: boolean[] = [];
  const watch = watchFiles(watched, { everyMs: 5, onLooked: ({ isThere }) => void looks.push(isThere) });
  await expect.poll(() => looks.at(-1)).toBe(true);
  await rename(place, `${place}-away`);
  await expect.poll(() => looks.at(-1)).toBe(false);
  await rename(`${place}-away`, place);
  await expect.poll(() => looks.at(-1)).toBe(true);
  watch.stop();
});

test("while files can't be kept a borrower is told that nothing is lost, and goes on where it stopped", async () => {
  await rename(join(folder, "identity-photos"), join(folder, "photos-away"));
  await writeFile(join(folder, "identity-photos"), "a disk that takes nothing");
  const walker = await walkTo(server, "identity");
  const { token, pan } = walker;
  const { state, client_id } = await consent(server, { token, pan });
  const query = new URLSearchParams({ state, client_id });
  const prove = () =>
    server.call("GET", `/api/user/aadhar-verification/webhook/digilocker?${query}`, { token });
  const refused = await prove();
  expect(refused).toMatchObject({ status: 503, json: { code: "FILES_UNAVAILABLE" } });
  expect(refused.json.message).toContain("Nothing is lost");
  expect(refused.headers.get("retry-after")).toBe("60");
  await rm(join(folder, "identity-photos"));
  await rename(join(folder, "photos-away"), join(folder, "identity-photos"));
  expect((await prove()).status).toBe(200);
  expect(server.logLines.join("")).toContain("alarm: files can't be kept or read");
});
