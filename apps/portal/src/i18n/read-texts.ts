type Texts = Record<string, unknown>;

const files = new Map<string, Promise<Texts>>();

async function fetchTexts(path: string): Promise<Texts> {
  // `boot.js` may have asked for it: then it lies in the browser's cache.
  await window.portalArrivals?.get(path)?.catch(() => undefined);
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path} was answered ${reply.status}`);
  return reply.json() as Promise<Texts>;
}

/** The texts of a file of the build, once; where it did not come, the next call tries again. */
export function readTexts(path: string): Promise<Texts> {
  const pending = files.get(path);
  if (pending) return pending;
  const texts = fetchTexts(path);
  files.set(path, texts);
  texts.catch((cause: unknown) => {
    files.delete(path);
    // It may be gone with its build, as a script may (`preload.ts`).
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: cause }));
  });
  return texts;
}
