declare module "virtual:lender" {
  type Lender = import("@vaada/contract/lender").Lender;
  type InEnglish<Part, Sentence extends keyof Part> = Omit<Part, Sentence> & Record<Sentence, string>;
  /**
   * The lender's own file as it was when the app was built, but for what no landing page shows at first. Its sentences are
   * in English: `inOwnWords` has them in the language of the screen.
   */
  export const lender: Pick<Lender, "lender"> & {
    brand: InEnglish<Lender["brand"], "headline" | "subline">;
    support: InEnglish<Lender["support"], "hours">;
    claims: InEnglish<Lender["claims"], "registered">;
  };
}

declare module "virtual:lender-in-marathi" {
  export const words: Readonly<Record<string, string>>;
}

declare module "virtual:lender-in-hindi" {
  export const words: import("./language/messages.ts").Catalogue;
}

declare module "virtual:lender-later" {
  type Lender = import("@vaada/contract/lender").Lender;
  export const grievanceOfficer: Lender["grievanceOfficer"];
  export const complaintPortal: Lender["complaintPortal"];
  export const panLinkHelp: Lender["panLinkHelp"];
  /** The company that runs the app for the lender, by its legal name; `null` when the lender runs it itself. */
  export const runner: string | null;
}

declare module "virtual:build" {
  /** The day of the build in India: the first render of the landing page reckons from it, like its HTML. */
  export const builtOn: import("@vaada/calendar/civil-date").CivilDate;
}

declare module "virtual:lender-colours.css";

declare module "*.po" {
  export const messages: import("./language/messages.ts").Catalogue;
}
