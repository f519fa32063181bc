import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { Button } from "./button.tsx";
import { LinkButton } from "./link-button.tsx";

test("a busy button keeps its label and its width, and says that it is busy", async () => {
  const screen = await render(<Button size="sm">Send OTP</Button>);
  const button = screen.getByRole("button", { name: "Send OTP" });
  await document.fonts.ready;
  const before = button.element().getBoundingClientRect().width;

  await screen.rerender(
    <Button size="sm" busy>
      Send OTP
    </Button>,
  );
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  expect(button.element().getBoundingClientRect().width).toBe(before);
});

test("a busy button ignores taps, also those that would submit its form", async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const screen = await render(
    <form onSubmit={onSubmit}>
      <input aria-label="Mobile" />
      <Button type="submit" busy onClick={onClick}>
        Send OTP
      </Button>
    </form>,
  );
  const button = screen.getByRole("button").element() as HTMLButtonElement;
  button.click();
  screen.getByRole("textbox").element().closest("form")?.requestSubmit();
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("a button does not submit a form unless it is asked to", async () => {
  const screen = await render(<Button>Back</Button>);
  await expect.element(screen.getByRole("button")).toHaveAttribute("type", "button");
});

test("every button is a thumb's width tall", async () => {
  const screen = await render(
    <>
      <Button>Apply Now</Button>
      <Button size="sm">Try again</Button>
      <LinkButton>Change number</LinkButton>
    </>,
  );
  for (const button of screen.getByRole("button").elements()) {
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
});
