declare module "virtual:lender" {
  type Lender = import("@vaada/contract/lender").Lender;
  /** The lender's file as it was when the console was built. */
  export const brand: Pick<Lender["brand"], "name" | "logo">;
  export const grievanceOfficer: Lender["grievanceOfficer"];
}
