import { lender } from "virtual:lender";

export const pageTitle = (screen: string): string => `${screen} · ${lender.brand.name}`;
