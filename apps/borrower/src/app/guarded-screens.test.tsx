import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { GUARDED_ROUTES } from "@vaada/contract/routes";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { writeSessionValues } from "../session/session-values.ts";
import { go } from "../shell/navigation.ts";
import { GuardedScreen } from "./guarded-screens.tsx";

const started = location.pathname + location.search;
beforeEach(() => {
  writeSessionValues({ access_token: "t".repeat(43), user_id: "1", loan_id: "7" });
  vi.spyOn(window, "fetch").mockImplementation(async () =>
    Response.json(
      { statusCode: 503, code: "PROVIDER_UNAVAILABLE", message: "Away.", data: null },
      { status: 503 },
    ),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  go(started, { replace: true });
});

test("every screen has help, also when nothing can be read, unless it leads to another at once", {
  tags: "long",
}, async () => {
  for (const route of GUARDED_ROUTES.filter((each) => each !== "/stepper")) {
    go(route);
    const screen = await render(
      <Suspense>
        <GuardedScreen route={route} />
      </Suspense>,
    );
    const help = screen.getByRole("button", { name: "Help", exact: true });
    await expect
      .poll(() => help.elements().length === 1 || location.pathname !== route, { message: route })
      .toBe(true);
    await screen.unmount();
  }
});
