import type { readCustomer } from "@vaada/contract/console/calls/customers";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";

export type Customer = ConsoleReplyOf<typeof readCustomer>;
export type Loan = Customer["loans"][number];

/** The props of every drawer of a loan. */
export type DrawerProps = { customer: Customer; loan: Loan; onClose: () => void };

export const subOf = ({ customer, loan }: Pick<DrawerProps, "customer" | "loan">): string =>
  `${customer.name ?? "Not named yet"} · ${loan.loan_no}`;
