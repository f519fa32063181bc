import type { Permission } from "@vaada/contract/console/roles";
import { iconBank, iconChat, iconCoin } from "@vaada/ui/later-icons";
import {
  iconBook,
  iconChart,
  iconFlag,
  iconGear,
  iconGrid,
  iconLink,
  iconList,
  iconPercent,
  iconSliders,
  iconTeam,
} from "../parts/icons.ts";

export type Desk = {
  readonly path: string;
  readonly words: string;
  readonly icon: string;
  /** The letter after `G` that leads there. */
  readonly key: string;
  /** The permission that opens it; `staff` is everybody. */
  readonly opens: Permission | "staff";
};

/** The desks in the order of the rail. A role sees those that it may open. */
export const DESKS = [
  { path: "/", words: "Overview", icon: iconGrid, key: "o", opens: "staff" },
  { path: "/applications", words: "Applications", icon: iconList, key: "a", opens: "applications:read" },
  { path: "/disbursals", words: "Disbursals", icon: iconBank, key: "d", opens: "disbursals:read" },
  { path: "/repayments", words: "Repayments", icon: iconCoin, key: "r", opens: "repayments:read" },
  { path: "/collections", words: "Collections", icon: iconFlag, key: "l", opens: "collections:read" },
  { path: "/customers", words: "Customers", icon: iconTeam, key: "c", opens: "customers:read" },
  { path: "/support", words: "Support", icon: iconChat, key: "s", opens: "complaints:read" },
] as const satisfies readonly Desk[];

/** Under the line. */
export const LATER_DESKS = [
  { path: "/books", words: "Books", icon: iconBook, key: "b", opens: "books:read" },
  { path: "/policy", words: "Policy", icon: iconSliders, key: "p", opens: "policy:read" },
  { path: "/reports", words: "Reports", icon: iconChart, key: "t", opens: "reports:read" },
  { path: "/terms", words: "Terms", icon: iconPercent, key: "m", opens: "terms:read" },
  { path: "/audit", words: "Audit", icon: iconLink, key: "u", opens: "staff" },
] as const satisfies readonly Desk[];

export const SETTINGS = { path: "/settings", words: "Settings", icon: iconGear } as const;

export const mayOpen = (can: readonly Permission[], opens: Desk["opens"]): boolean =>
  opens === "staff" || can.includes(opens);
