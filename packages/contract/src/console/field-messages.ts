// What several calls of the console say of a field alike.

export const RUPEES_MESSAGE = "Enter rupees with at most two decimals";
export const NOTE_MESSAGE = "Use at most 500 characters";
