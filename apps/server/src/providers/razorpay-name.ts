/**
 * A holder's name as Razorpay takes it, which has a least length that people's names have not: "Om" is somebody. What
 * is missing is filled up with full stops, the one sign that its names may end with: they say nothing of anybody, and
 * who compares names leaves them out. A title would guess, and the name said twice would be another one.
 */
export const longEnough = (name: string, charactersMin: number): string => name.padEnd(charactersMin, ".");
