/** Runs work when the browser is idle; Safari has no idle callbacks. */
export const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2_000);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: 10_000 });
  return () => cancelIdleCallback(id);
};

export const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve));

type Load = () => Promise<unknown>;

const pendingLoads: Load[] = [];

/** Registers a part that a loaded page can open, to be loaded once the browser is idle. */
export const loadLater = (load: Load): void => void pendingLoads.push(load);

/** Returns the next part that has not been preloaded. */
export const nextLaterPart = (): Load | undefined => pendingLoads.shift();
