import { RouteTabs } from "./route-tabs.tsx";

export const title = "RouteTabs";

export function Example() {
  return (
    <RouteTabs
      label="Payments"
      tabs={[
        { href: "#transactions", label: "Transactions", isCurrent: true },
        { href: "#loans", label: "Loans", isCurrent: false },
      ]}
    />
  );
}
