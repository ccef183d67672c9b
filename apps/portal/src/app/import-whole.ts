declare global {
  interface Window {
    /** The pending file requests of `boot.js`, by path. */
    portalArrivals?: Map<string, Promise<unknown>>;
  }
}

const pendingScripts = new Map<string, Promise<unknown>>();

async function fetchScript(path: string): Promise<void> {
  const isLoaded = await window.portalArrivals?.get(path)?.then(
    () => true,
    () => false,
  );
  if (isLoaded) return;
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path} was answered ${reply.status}`);
  // Reading the whole body stores the file in the browser's cache.
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

/** Fetches a file. A successful fetch is never repeated. */
function fetchOnce(path: string): Promise<unknown> {
  const pending = pendingScripts.get(path);
  if (pending) return pending;
  const arrival = isInPage(path) ? Promise.resolve() : path.endsWith('.css') ? linkStyles(path) : fetchScript(path);
  pendingScripts.set(path, arrival);
  arrival.catch(() => pendingScripts.delete(path));
  return arrival;
}

/**
 * Imports a module after fetching all its files. A browser remembers a failed import, even of a shared file, and repeats the failure on
 * every retry (R2.15), while a fetch can be repeated. The build wraps each `import()` in this function.
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
