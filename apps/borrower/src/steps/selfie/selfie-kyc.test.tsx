import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import type { Outcome, Refusal } from "../../api/client.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { go } from "../../shell/navigation.ts";
import type { CameraTrouble, OpenCamera } from "./camera.ts";
import type { Hint } from "./guide/watch-face.ts";
import { SelfieKyc, type Watch } from "./selfie-kyc.tsx";
import type { SendPhoto } from "./use-selfie.ts";

const started = location.pathname + location.search;
const here = () => location.pathname;

beforeEach(() => {
  writeSessionValues({ loan_id: "100123" });
  go("/selfie-kyc", { replace: true });
});
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

/** A camera that films a canvas, and how many of its pictures are still running. */
function camera() {
  const streams: MediaStream[] = [];
  const open: OpenCamera = async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
    (canvas.getContext("2d") as CanvasRenderingContext2D).fillRect(0, 0, 640, 480);
    const stream = canvas.captureStream();
    streams.push(stream);
    return { kind: "open", stream };
  };
  const running = () =>
    streams.filter((stream) => stream.getTracks().some((track) => track.readyState === "live"));
  return { open: vi.fn(open), streams, running: () => running().length };
}

const troubled =
  (trouble: CameraTrouble): OpenCamera =>
  async () => ({ kind: "trouble", trouble });
const neverSent: SendPhoto = () => new Promise(() => {});
const noHelp: Watch = async () => {};

type Overrides = { open?: OpenCamera; send?: SendPhoto; watch?: Watch };

async function show({ open = camera().open, send = neverSent, watch = noHelp }: Overrides = {}) {
  const screen = await render(<SelfieKyc open={open} send={send} watch={watch} />);
  const button = (name: string) => screen.getByRole("button", { name, exact: true });
  const ready = async () => {
    await button("Proceed").click();
    await expect.element(screen.getByText("Hold the phone at arm’s length, facing you.")).toBeVisible();
  };
  return {
    screen,
    button,
    heading: (name: string) => screen.getByRole("heading", { level: 1, name }),
    /** Up to the running camera. */
    ready,
    /** Up to the photo. */
    taken: async () => {
      await ready();
      await button("Proceed").click();
      await expect.element(screen.getByRole("img", { name: "Your photo" })).toBeVisible();
    },
  };
}

const refused = (refusal: Partial<Refusal>): Outcome<{ redirect_to: string }> => ({
  kind: "refused",
  status: 400,
  code: undefined,
  message: undefined,
  fields: {},
  data: null,
  retryAfterSeconds: undefined,
  ...refusal,
});

test("first it says what makes a good photo and why the camera is asked for, and asks nobody", async () => {
  const { open } = camera();
  const { screen } = await show({ open });
  for (const tip of ["Face in frame", "Well lit", "No cap", "No glasses or mask"])
    await expect.element(screen.getByRole("listitem").filter({ hasText: tip })).toBeVisible();
  await expect.element(screen.getByText(/^Your browser will ask for the camera\./)).toBeVisible();
  await expect.element(screen.getByText(/^No need to blink or move/)).toBeVisible();
  expect(open).not.toHaveBeenCalled();
});

test("the drawings are small", async () => {
  const { screen } = await show();
  const drawings = [...screen.container.querySelectorAll("main li > svg")];
  expect(drawings).toHaveLength(4);
  for (const drawing of drawings) expect(drawing.outerHTML.length).toBeLessThan(2048);
});

test("the first Proceed shows the camera, the second takes the photo and sends it, and then the camera is off", {
  tags: "long",
}, async () => {
  const seen = camera();
  const send = vi.fn(neverSent);
  const { screen, button, ready, heading } = await show({ open: seen.open, send });
  await ready();
  await expect
    .element(screen.getByText(/^This takes the photo and sends it\. By tapping this you let us compare it/))
    .toBeVisible();
  expect(seen.running()).toBe(1);
  const video = screen.container.querySelector("video");
  expect([video?.offsetWidth, video?.offsetHeight]).toEqual([220, 200]);
  await expect.element(button("Proceed")).toHaveFocus();
  await button("Proceed").click();
  await expect.element(heading("Checking your photo")).toHaveFocus();
  await expect.element(screen.getByRole("img", { name: "Your photo" })).toBeVisible();
  expect([seen.running(), send.mock.calls.length]).toEqual([0, 1]);
});

test("the second tap of a double tap takes no photo", { tags: "long" }, async () => {
  const taken = vi.spyOn(HTMLCanvasElement.prototype, "toBlob");
  const { button, ready, heading } = await show();
  await ready();
  const press = (detail: number) =>
    button("Proceed")
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
  press(2);
  press(1);
  await expect.element(heading("Checking your photo")).toBeVisible();
  expect(taken).toHaveBeenCalledTimes(1);
  taken.mockRestore();
});

test("a photo that could not be sent can be taken again: Retake turns the camera on, and the photo is not kept", {
  tags: "long",
}, async () => {
  const seen = camera();
  const send: SendPhoto = async () => ({ kind: "offline" });
  const { screen, button, taken } = await show({ open: seen.open, send });
  await taken();
  const first = screen.getByRole("img", { name: "Your photo" }).element() as HTMLImageElement;
  const { src } = first;
  await expect.element(button("Try again")).toBeVisible();
  await button("Retake").click();
  await expect.poll(() => screen.container.querySelector("video")).not.toBeNull();
  await expect.poll(seen.running).toBe(1);
  await expect(fetch(src)).rejects.toThrow();
});

test("a screen that is left turns the camera off, also one that comes too late", {
  tags: "long",
}, async () => {
  const seen = camera();
  const { screen, ready } = await show({ open: seen.open });
  await ready();
  await screen.unmount();
  expect(seen.running()).toBe(0);

  const late = camera();
  let allow = (): void => {};
  const asked = new Promise<void>((resolve) => {
    allow = resolve;
  });
  const second = await show({ open: () => asked.then(late.open) });
  await second.button("Proceed").click();
  await second.screen.unmount();
  allow();
  await expect.poll(() => late.streams.length).toBe(1);
  await expect.poll(late.running).toBe(0);
});

test("a hidden page turns the camera off, and on again when it is back", async () => {
  const seen = camera();
  const { ready } = await show({ open: seen.open });
  await ready();
  const visibility = vi.spyOn(document, "visibilityState", "get");
  visibility.mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(seen.running).toBe(0);
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(seen.running).toBe(1);
  visibility.mockRestore();
});

test("a phone that is turned is filmed on, and the photo has the shape that is shown", {
  tags: "long",
}, async () => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
  const paper = canvas.getContext("2d") as CanvasRenderingContext2D;
  paper.fillRect(0, 0, 640, 480);
  const stream = canvas.captureStream();
  const { screen, button, ready } = await show({ open: async () => ({ kind: "open", stream }) });
  await ready();
  Object.assign(canvas, { width: 480, height: 640 });
  paper.fillRect(0, 0, 480, 640);
  await expect.poll(() => screen.container.querySelector("video")?.videoHeight).toBe(640);
  await button("Proceed").click();
  const photo = screen.getByRole("img", { name: "Your photo" });
  await expect.element(photo).toBeVisible();
  await expect.poll(() => (photo.element() as HTMLImageElement).naturalWidth).toBe(480);
  expect((photo.element() as HTMLImageElement).naturalHeight).toBe(436);
});

test.each<{ trouble: CameraTrouble; says: string }>([
  { trouble: "blocked", says: "Camera is blocked" },
  { trouble: "dismissed", says: "We need your camera for this" },
  { trouble: "missing", says: "No camera found" },
  { trouble: "in-use", says: "Your camera is busy" },
  { trouble: "unsupported", says: "This browser can’t open the camera" },
])("a camera that is $trouble is told with a way out", async ({ trouble, says }) => {
  const { screen, button, heading } = await show({ open: troubled(trouble) });
  await button("Proceed").click();
  await expect.element(heading(says)).toHaveFocus();
  await expect.element(screen.getByText(/Nothing is lost\./)).toBeVisible();
  // After a refusal the browser does not ask again.
  expect(screen.getByText(/^Your browser will ask for the camera/).query()).toBeNull();
  await expect.element(button("Try again")).toBeVisible();
  const input = screen.container.querySelector("input[type=file]");
  expect([input?.getAttribute("accept"), input?.getAttribute("capture")]).toEqual(["image/*", "user"]);
  expect(screen.getByText("How to allow it").query() !== null).toBe(trouble === "blocked");
});

test("Try again asks once more, and the camera that was blocked may be there", { tags: "long" }, async () => {
  const { open } = camera();
  const answers = [troubled("blocked"), open];
  const { screen, button, heading } = await show({ open: () => (answers.shift() ?? open)() });
  await button("Proceed").click();
  await expect.element(heading("Camera is blocked")).toBeVisible();
  await button("Try again").click();
  await expect.element(screen.getByText("Hold the phone at arm’s length, facing you.")).toBeVisible();
});

test("a camera that stops is told as busy", async () => {
  const seen = camera();
  const { ready, heading } = await show({ open: seen.open });
  await ready();
  seen.streams[0]?.getVideoTracks()[0]?.dispatchEvent(new Event("ended"));
  await expect.element(heading("Your camera is busy")).toBeVisible();
});

test("a photo of the camera app is shown before it is sent, and a file that is none is refused", {
  tags: "long",
}, async () => {
  const { screen, button, heading } = await show({ open: troubled("missing") });
  await button("Proceed").click();
  await expect.element(heading("No camera found")).toBeVisible();
  const choose = (file: File): void => {
    const input = screen.container.querySelector("input[type=file]") as HTMLInputElement;
    const files = new DataTransfer();
    files.items.add(file);
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  choose(new File(["hello"], "photo.jpg", { type: "image/jpeg" }));
  const fault = screen.getByRole("alert").filter({ hasText: "We can’t open this photo" });
  await expect.element(fault).toBeInViewport({ ratio: 1 });
  const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 400 });
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  choose(new File([png as Blob], "photo.png"));
  await expect.element(heading("Use this photo?")).toBeVisible();
  expect(fault.query()).toBeNull();
});

test("what would help is said as it changes, and the button never waits for it", async () => {
  const said: ((hint: Hint) => void)[] = [];
  const watch: Watch = async (_, { onHint }) => void said.push(onHint);
  const { screen, button, ready } = await show({ watch });
  await ready();
  await expect.poll(() => said.length).toBe(1);
  for (const [hint, text] of [
    ["no-face", "No face yet"],
    ["closer", "Move closer"],
    ["centre", "Move to the centre"],
    ["light", "More light"],
    ["good", "Good"],
  ] as const) {
    said[0]?.(hint);
    await expect.element(screen.getByRole("status").filter({ hasText: text })).toBeVisible();
    await expect.element(button("Proceed")).not.toHaveAttribute("aria-busy");
  }
});

test("help that can't be had is no failure", { tags: "long" }, async () => {
  const { button, ready, heading } = await show({ watch: () => Promise.reject(new Error("no model")) });
  await ready();
  await button("Proceed").click();
  await expect.element(heading("Checking your photo")).toBeVisible();
});

test("the photo is sent once, says how much is out, then that it is looked at, and the result is told", {
  tags: "long",
}, async () => {
  const sent: { photo: Blob; onSent: (share: number) => void; answer: () => void }[] = [];
  const send: SendPhoto = (photo, { onSent }) =>
    new Promise((resolve) => {
      const answer = () => resolve({ kind: "ok", data: { redirect_to: "/add-bank-account" } });
      sent.push({ photo, onSent, answer });
    });
  const { screen, button, taken } = await show({ send });
  await taken();
  await expect.element(screen.getByText("0%")).toBeVisible();
  sent[0]?.onSent(0.427);
  await expect.element(screen.getByText("42%")).toBeVisible();
  await expect
    .element(screen.getByRole("progressbar", { name: "Sending your photo" }))
    .toHaveAttribute("value", "42");
  expect(button("Retake").query()).toBeNull();
  (button("Use photo").element() as HTMLElement).click();
  sent[0]?.onSent(1);
  await expect.element(screen.getByText("Checking your photo")).toBeVisible();
  sent[0]?.answer();
  await expect.poll(here).toBe("/selfie-kyc-result");
  expect(sent.map(({ photo }) => photo.type)).toEqual(["image/jpeg"]);
});

test("without a network, or with a provider that is down, the photo stays and is sent again", {
  tags: "long",
}, async () => {
  const answers: Outcome<{ redirect_to: string }>[] = [
    { kind: "offline" },
    refused({ status: 503, code: "PROVIDER_UNAVAILABLE", message: "The checking service does not answer." }),
    { kind: "ok", data: { redirect_to: "/add-bank-account" } },
  ];
  const send = vi.fn<SendPhoto>(async () => answers.shift() ?? { kind: "timeout" });
  const { screen, taken } = await show({ send });
  await taken();
  const note = screen.getByRole("main").getByRole("alert");
  await expect.element(note.getByText("You’re offline")).toBeVisible();
  await note.getByRole("button", { name: "Try again" }).click();
  await expect.element(note.getByText("A service we need isn’t answering")).toBeVisible();
  await note.getByRole("button", { name: "Try again" }).click();
  await expect.poll(here).toBe("/selfie-kyc-result");
  expect(new Set(send.mock.calls.map(([photo]) => photo)).size).toBe(1);
});

test.each([
  refused({ status: 413 }),
  refused({ status: 415 }),
  refused({ code: "BODY_INVALID", fields: { image: "no photo" } }),
])(
  "a file that the server can't use ($status) asks for another photo, and is no try",
  { tags: "long" },
  async (answer) => {
    const { screen, taken } = await show({ send: async () => answer });
    await taken();
    const note = screen.getByRole("main").getByRole("alert");
    await expect.element(note.getByText(/^This photo can’t be used\. Take another one\./)).toBeVisible();
    await note.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => screen.container.querySelector("video")).not.toBeNull();
  },
);

test("a screen that is left gives up sending, and a late answer moves nobody", { tags: "long" }, async () => {
  const sent: { left: AbortSignal; answer: () => void }[] = [];
  const send: SendPhoto = (_, { left }) =>
    new Promise((resolve) => {
      sent.push({
        left,
        answer: () => resolve(refused({ code: "SELFIE_MISMATCH", data: { tries_left: 2 } })),
      });
    });
  const { screen, taken } = await show({ send });
  await taken();
  await expect.poll(() => sent.length).toBe(1);
  await screen.unmount();
  expect(sent[0]?.left.aborted).toBe(true);
  sent[0]?.answer();
  await Promise.resolve();
  expect(here()).toBe("/selfie-kyc");
});
