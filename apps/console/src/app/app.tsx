import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { CallFailed } from "../api/client.ts";
import { SessionGate } from "../entry/session-gate.tsx";
import { router } from "./router.tsx";

/** Somebody comes here once. */
const Invitation = lazy(async () => ({ default: (await import("../entry/invitation.tsx")).Invitation }));

/** A refusal is an answer: only what never arrived, or a server that was busy, is asked again. */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof CallFailed && (error.status === 0 || error.status >= 502);

const queries = new QueryClient({
  defaultOptions: { queries: { retry: isWorthRetrying, refetchOnWindowFocus: false } },
});

export function App() {
  const { pathname, search } = location;
  const token = pathname === "/invitation" ? new URLSearchParams(search).get("token") : null;
  return (
    <QueryClientProvider client={queries}>
      {token === null ? (
        <SessionGate>
          <RouterProvider router={router} />
        </SessionGate>
      ) : (
        <Suspense>
          <Invitation token={token} onAccepted={() => location.replace("/")} />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
