type Load = () => Promise<unknown>;

const pendingLoads: Load[] = [];

/** Registers a part that a loaded page can open, to be loaded once the browser is idle. */
export const loadLater = (load: Load): void => void pendingLoads.push(load);

/** Returns the next part that has not been preloaded. */
export const nextLaterPart = (): Load | undefined => pendingLoads.shift();
