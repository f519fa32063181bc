import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { NoteCard } from "./note-card.tsx";

test("the first words and the rest read as one text, and its act is a thumb's width tall", async () => {
  const onClick = vi.fn();
  const screen = await render(
    <NoteCard tone="warning" title="The price is shown again." action={{ text: "Keep this price", onClick }}>
      You lose nothing.
    </NoteCard>,
  );
  expect(screen.container.textContent).toBe("The price is shown again. You lose nothing.Keep this price");
  const act = screen.getByRole("button", { name: "Keep this price" });
  expect(act.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await act.click();
  expect(onClick).toHaveBeenCalledOnce();
});

test("each tone has a sign of its own, so that colour does not speak alone", async () => {
  const screen = await render(
    <>
      <NoteCard tone="info">We filled this in.</NoteCard>
      <NoteCard tone="warning">Please connect again.</NoteCard>
    </>,
  );
  const signs = [...screen.container.querySelectorAll("path")].map((path) => path.getAttribute("d"));
  expect(new Set(signs).size).toBe(2);
});
