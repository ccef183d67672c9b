type Texts = Record<string, unknown>;

const files = new Map<string, Promise<Texts>>();

async function fetchTexts(path: string): Promise<Texts> {
  // If `boot.js` has requested the file, wait for it, so that it is read from the browser's cache.
  await window.portalArrivals?.get(path)?.catch(() => undefined);
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path} was answered ${reply.status}`);
  return reply.json() as Promise<Texts>;
}

/** Loads a text file of the build once. After a failure, the next call tries again. */
export function readTexts(path: string): Promise<Texts> {
  const pending = files.get(path);
  if (pending) return pending;
  const texts = fetchTexts(path);
  files.set(path, texts);
  texts.catch((cause: unknown) => {
    files.delete(path);
    // The file may have been deleted with its build, like a script (see `preload.ts`).
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: cause }));
  });
  return texts;
}
