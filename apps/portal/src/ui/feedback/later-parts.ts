type Load = () => Promise<unknown>;

const waiting: Load[] = [];

/** Registers a part that a loaded page can open, to be loaded once the browser is idle. */
export const loadLater = (load: Load): void => void waiting.push(load);

/** Returns the next part that has not been preloaded. */
export const nextLaterPart = (): Load | undefined => waiting.shift();
