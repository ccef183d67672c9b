/** Runs work when the browser is idle, or after 2 s in Safari, which has no idle callbacks. Returns a function that cancels the work. */
export const runWhenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2_000);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: 10_000 });
  return () => cancelIdleCallback(id);
};

export const idle = (): Promise<void> => new Promise((resolve) => runWhenIdle(resolve));

type Load = () => Promise<unknown>;

const pendingLoads: Load[] = [];

/** Registers a part that the page can open later, so that it is loaded once the browser is idle. */
export const loadLater = (load: Load): void => void pendingLoads.push(load);

/** Returns the next registered part that has not been preloaded. */
export const takePendingLoad = (): Load | undefined => pendingLoads.shift();
