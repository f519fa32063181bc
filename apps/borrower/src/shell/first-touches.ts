type FirstTouches = { touched?: (part: string) => void };

/** Does what was tapped and typed in a part of the prerendered page before its code was there. The page itself has kept it. */
export const replayFirstTouches = (part: string): void => (window as FirstTouches).touched?.(part);
