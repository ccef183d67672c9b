/* The build writes the constants BUILD, ENTRY, PARTS and TEXTS before this code (`build/worker-file.ts`). */
const CACHES = 'portal-parts-';
const OWN = CACHES + BUILD;
const SERVER_PATH = /^\/(api|ai|health|socket\.io)(\/|$)|\.\w{2,11}$/;

const isPart = (path) => path.startsWith('/assets/') || PARTS.includes(path);
const find = (path) => caches.match(path, { ignoreVary: true });
const cachesOfParts = async () => (await caches.keys()).filter((name) => name.startsWith(CACHES));

/** Stores a file: from the previous build if it is unchanged, otherwise from the server. */
async function store(cache, path) {
  if (await cache.match(path, { ignoreVary: true })) return;
  const isHashed = path.startsWith('/assets/');
  const response = (isHashed && (await find(path))) || (await fetch(path, { cache: isHashed ? 'default' : 'no-cache' }));
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
  // During a deployment the server may send the page of another build. Then the installation fails, and the browser tries again later.
  if (path === '/' && !(await response.clone().text()).includes(ENTRY)) throw new Error('The page is of another build');
  await cache.put(path, response);
}

/** Returns the text files of the languages that were used with the previous build. */
async function usedTexts() {
  const used = new Set();
  for (const name of await cachesOfParts()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const [, code] = /\/texts-\w+-(\w+)-[^/]+\.json$/.exec(url) ?? [];
      if (code) used.add(code);
    }
  }
  return [...used].flatMap((code) => TEXTS[code] ?? []);
}

self.addEventListener('install', (event) => {
  const install = async () => {
    const cache = await caches.open(OWN);
    await Promise.all(['/', ...PARTS, ...(await usedTexts())].map((path) => store(cache, path)));
  };
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  const activate = async () => {
    // Open tabs of the previous build still load its files.
    const outdated = (await cachesOfParts()).filter((name) => name !== OWN).slice(0, -1);
    await Promise.all(outdated.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(activate());
});

const page = async (request) => (await (await caches.open(OWN)).match('/', { ignoreVary: true })) ?? fetch(request);

async function part(request) {
  const found = await find(request.url);
  if (found) return found;
  const response = await fetch(request);
  if (response.status === 200 && response.type === 'basic') await (await caches.open(OWN)).put(request.url, response.clone());
  return response;
}

// Requests to the API are not handled here, so that their responses are never stored.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (!SERVER_PATH.test(pathname)) event.respondWith(page(request));
  } else if (isPart(pathname)) event.respondWith(part(request));
});

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'apply') void self.skipWaiting();
  if (data?.type === 'keep') {
    void caches
      .open(OWN)
      .then((cache) => Promise.allSettled(data.paths.filter((path) => path.startsWith('/assets/')).map((path) => store(cache, path))));
  }
});
