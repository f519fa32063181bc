import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Skeleton } from "../skeleton/skeleton.tsx";
import "../testing/accessible.ts";
import { NotificationList, NotificationRow } from "./notification-list.tsx";
import { NotificationSkeleton } from "./notification-skeleton.tsx";

const list = (newTag?: string) => (
  <div>
    <NotificationList label="Notifications">
      <NotificationRow title="Money sent" newTag={newTag} date="15th Nov 2026" time="4:12 PM">
        ₹19,528 was sent to you.
      </NotificationRow>
    </NotificationList>
  </div>
);

test("a row has its title, its text, its day and time, and a tag while it is new", async () => {
  const screen = await render(list("New"));
  const row = screen.getByRole("list", { name: "Notifications" }).getByRole("listitem");
  expect([...row.element().children].map((part) => part.textContent)).toEqual([
    "Money sentNew",
    "₹19,528 was sent to you.",
    "15th Nov 2026 4:12 PM",
  ]);
  await screen.rerender(list());
  await expect.element(screen.getByText("New")).not.toBeInTheDocument();
});

test("what stands in its place while it loads is as high", async () => {
  const screen = await render(list());
  await document.fonts.ready;
  const height = () => screen.container.firstElementChild?.getBoundingClientRect().height;
  const shown = height();
  await screen.rerender(
    <div>
      <Skeleton label="Your notifications are loading">
        <NotificationSkeleton rows={1} />
      </Skeleton>
    </div>,
  );
  expect(height()).toBe(shown);
});
