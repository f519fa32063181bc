export const pause = (ms: number): Promise<void> => new Promise((over) => setTimeout(over, ms));
