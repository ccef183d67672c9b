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
