/* Runs before the first paint; written into the build behind the constant FILES (`boot-file.ts`). */
(() => {
  const root = document.documentElement;
  let theme = null;
  let code = null;
  try {
    theme = localStorage.getItem('portal.theme');
    code = localStorage.getItem('portal.lang');
    if (localStorage.getItem('portal.motion') === 'reduced') root.dataset.motion = 'reduced';
  } catch {
    // A browser that forbids storage gets the look of its system.
  }
  // Neither the colour nor the direction of the page flashes.
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';
  const name = code || navigator.language || 'en';
  const arabic = code === 'ab' || (!code && /^ar\b/i.test(name));
  root.dir = arabic ? 'rtl' : 'ltr';
  root.lang = arabic ? 'ar' : name === 'zhTW' ? 'zh-Hant-TW' : name;

  // With a worker all of it is on the device.
  if (navigator.serviceWorker?.controller) return;
  /** What the portal's code will ask for later, read to its end: `importWhole` waits for it, and finds it in the browser's cache. */
  const arrivals = new Map();
  window.portalArrivals = arrivals;
  const read = async (path) => {
    const reply = await fetch(path);
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}`);
    await reply.arrayBuffer();
  };
  const prefetch = (path) => {
    const arrival = read(path);
    arrivals.set(path, arrival);
    // It is asked for again where it is needed.
    arrival.catch(() => arrivals.delete(path));
  };
  const { PAGES, SHELL, TEXTS, FONTS } = FILES;
  const ofBrowser = (tag) => (/^ar\b/i.test(tag) ? 'ab' : /^zh-(tw|hk|mo|hant)\b/i.test(tag) ? 'zhTW' : tag.split('-')[0].toLowerCase());
  const language = [code, ...navigator.languages.map(ofBrowser), 'en'].find((one) => one in TEXTS);
  const { first, visitor, home, later } = TEXTS[language] ?? {};
  const fonts = FONTS[language] ?? [];
  const known = /(^|; )(__Host-)?si=1/.test(document.cookie);
  const place = location.pathname.split('/')[1];
  const page = PAGES[place] ?? PAGES[known ? 'home' : 'login'] ?? [];
  const files = known
    ? [first, ...fonts, ...SHELL, home, ...page, place !== '' && place !== 'home' && later]
    : [first, visitor, ...fonts, ...page];
  for (const file of new Set(files)) if (file) prefetch(`/${file}`);
})();
