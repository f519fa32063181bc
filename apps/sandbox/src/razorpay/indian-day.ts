/** The date in India at an instant. */
export const indianDay = (instant: Date): string => DAY_IN_INDIA.format(instant);

const DAY_IN_INDIA = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
