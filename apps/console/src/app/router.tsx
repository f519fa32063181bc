import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from "@tanstack/react-router";
import type { Permission } from "@vaada/contract/console/roles";
import { mayOpen } from "../frame/desks.ts";
import { Frame } from "../frame/frame.tsx";
import { FailureNote } from "../parts/note.tsx";
import { Page } from "../parts/page.tsx";
import { useMe } from "../session/session.ts";
import { parseSearch, writeSearch } from "../table/address.ts";

type Address = {
  readonly path: string;
  readonly opens: Permission | "staff";
  readonly screen: RouteComponent;
};

/** Every address of the console: who may open it, and the desk, which is loaded when somebody does. */
const ADDRESSES: readonly Address[] = [
  {
    path: "/",
    opens: "staff",
    screen: lazyRouteComponent(() => import("../desks/overview/overview.tsx"), "Overview"),
  },
  {
    path: "/applications",
    opens: "applications:read",
    screen: lazyRouteComponent(() => import("../desks/applications/applications.tsx"), "Applications"),
  },
  {
    path: "/disbursals",
    opens: "disbursals:read",
    screen: lazyRouteComponent(() => import("../desks/disbursals/disbursals.tsx"), "Disbursals"),
  },
  {
    path: "/repayments",
    opens: "repayments:read",
    screen: lazyRouteComponent(() => import("../desks/repayments/repayments.tsx"), "Repayments"),
  },
  {
    path: "/collections",
    opens: "collections:read",
    screen: lazyRouteComponent(() => import("../desks/collections/collections.tsx"), "Collections"),
  },
  {
    path: "/customers",
    opens: "customers:read",
    screen: lazyRouteComponent(() => import("../desks/customers/customers.tsx"), "Customers"),
  },
  {
    path: "/customers/$borrowerId",
    opens: "customers:read",
    screen: lazyRouteComponent(() => import("../desks/customers/customer.tsx"), "CustomerPage"),
  },
  {
    path: "/support",
    opens: "complaints:read",
    screen: lazyRouteComponent(() => import("../desks/support/support.tsx"), "Support"),
  },
  {
    path: "/requests",
    opens: "requests:read",
    screen: lazyRouteComponent(() => import("../desks/requests/requests.tsx"), "Requests"),
  },
  {
    path: "/books",
    opens: "books:read",
    screen: lazyRouteComponent(() => import("../desks/books/books.tsx"), "Books"),
  },
  {
    path: "/policy",
    opens: "policy:read",
    screen: lazyRouteComponent(() => import("../desks/policy/policy.tsx"), "PolicyDesk"),
  },
  {
    path: "/reports",
    opens: "reports:read",
    screen: lazyRouteComponent(() => import("../desks/reports/reports.tsx"), "Reports"),
  },
  {
    path: "/terms",
    opens: "terms:read",
    screen: lazyRouteComponent(() => import("../desks/terms/terms.tsx"), "Terms"),
  },
  {
    path: "/audit",
    opens: "staff",
    screen: lazyRouteComponent(() => import("../desks/audit/audit.tsx"), "Audit"),
  },
  {
    path: "/settings",
    opens: "staff",
    screen: lazyRouteComponent(() => import("../desks/settings/settings.tsx"), "Settings"),
  },
];

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });

const routes = ADDRESSES.map(({ path, opens, screen: Screen }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    loader: () => Screen.preload?.(),
    component: () => (
      <Guarded opens={opens}>
        <Screen />
      </Guarded>
    ),
  }),
);

export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch,
  stringifySearch: writeSearch,
  defaultPreload: "intent",
  scrollRestoration: false,
  defaultErrorComponent: ({ error, reset }) => (
    <Page title="This desk can't be shown">
      <FailureNote error={error} onRetry={reset} />
    </Page>
  ),
});

function Guarded({ opens, children }: { opens: Address["opens"]; children: React.ReactNode }) {
  const { can } = useMe();
  if (mayOpen(can, opens)) return children;
  return (
    <Page title="Your role can't open this">
      <p>Ask an administrator if your work needs this desk. A role is changed by two of them.</p>
    </Page>
  );
}

function NotFound() {
  return (
    <Page title="There is nothing at this address">
      <p>It may have been typed wrong. The desks of your role are on the left.</p>
    </Page>
  );
}
