type Load = () => Promise<unknown>;

const waiting: Load[] = [];

/** Names a part that something on a loaded page can open, so that it comes once the browser is idle. */
export const loadLater = (load: Load): void => void waiting.push(load);

/** The next part that nobody has loaded ahead of its time. */
export const nextLaterPart = (): Load | undefined => waiting.shift();
