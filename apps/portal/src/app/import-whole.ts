declare global {
  interface Window {
    /** What `boot.js` has asked for. */
    portalArrivals?: Map<string, Promise<unknown>>;
  }
}

const arrivals = new Map<string, Promise<unknown>>();

async function fetchScript(path: string): Promise<void> {
  const isHere = await window.portalArrivals?.get(path)?.then(
    () => true,
    () => false,
  );
  if (isHere) return;
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path} was answered ${reply.status}`);
  // It lies in the browser's cache when it is read to its end.
  await reply.arrayBuffer();
}

const linkStyles = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = path;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${path} did not come`));
    };
    document.head.append(link);
  });

const isInPage = (path: string): boolean => document.head.querySelector(`[src="${path}"], [href="${path}"]`) !== null;

/** Once for each file, until it comes. */
function fetchOnce(path: string): Promise<unknown> {
  const pending = arrivals.get(path);
  if (pending) return pending;
  const arrival = isInPage(path) ? Promise.resolve() : path.endsWith('.css') ? linkStyles(path) : fetchScript(path);
  arrivals.set(path, arrival);
  arrival.catch(() => arrivals.delete(path));
  return arrival;
}

/**
 * A browser keeps an import that failed, of the file itself or of one that it shares, and gives the same failure to every caller who tries again
 * (R2.15). A fetch can be repeated: nothing is imported before all its files are here. The build calls it around each `import()`.
 */
export async function importWhole<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  try {
    await Promise.all(files.map((file) => fetchOnce(`/${file}`)));
    return await load();
  } catch (cause) {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: cause }));
    throw cause;
  }
}
