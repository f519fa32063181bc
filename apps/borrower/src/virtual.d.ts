declare module "virtual:lender" {
  /** The lender's own file as it was when the app was built, but for what no landing page shows at first. */
  export const lender: Pick<
    import("@vaada/contract/lender").Lender,
    "brand" | "lender" | "support" | "claims"
  >;
}

declare module "virtual:lender-later" {
  type Lender = import("@vaada/contract/lender").Lender;
  export const grievanceOfficer: Lender["grievanceOfficer"];
  export const complaintPortal: Lender["complaintPortal"];
  export const panLinkHelp: Lender["panLinkHelp"];
}

declare module "virtual:build" {
  /** The day of the build in India: the first render of the landing page reckons from it, like its HTML. */
  export const builtOn: import("@vaada/calendar/civil-date").CivilDate;
}

declare module "virtual:lender-colours.css";

declare module "*.po" {
  export const messages: import("./language/messages.ts").Catalogue;
}
