import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { iconShield } from "../icon/icons.ts";
import "../testing/accessible.ts";
import { TileButton, TileCard } from "./tile-card.tsx";

test("a card has a heading and says more; as a button it leads on", async () => {
  const onClick = vi.fn();
  const screen = await render(
    <>
      <TileCard icon={iconShield} title="Changed your mind?">
        Give it back by Mon 23 Nov.
      </TileCard>
      <TileButton icon={iconShield} title="Can’t pay all of it?" onClick={onClick}>
        Pay a part now
      </TileButton>
    </>,
  );
  await expect.element(screen.getByRole("heading", { name: "Changed your mind?" })).toBeVisible();
  await screen.getByRole("button", { name: "Can’t pay all of it? Pay a part now" }).click();
  expect(onClick).toHaveBeenCalledOnce();
});
