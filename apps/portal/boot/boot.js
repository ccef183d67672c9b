/* Runs before the first paint. The build writes the constants FILES and CALLS before it (`build/boot-file.ts`). */
(() => {
  const root = document.documentElement;
  let theme = null;
  let code = null;
  try {
    theme = localStorage.getItem('portal.theme');
    code = localStorage.getItem('portal.lang');
    if (localStorage.getItem('portal.motion') === 'reduced') root.dataset.motion = 'reduced';
  } catch {
    // If the browser forbids storage, the system settings determine colours and language.
  }
  // Set colours and direction before the first paint, so that the page does not flicker.
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(isDark ? 'dark' : 'light');
  root.style.colorScheme = isDark ? 'dark' : 'light';
  const tag = code || navigator.language || 'en';
  const isArabic = code === 'ab' || (!code && /^ar\b/i.test(tag));
  root.dir = isArabic ? 'rtl' : 'ltr';
  root.lang = isArabic ? 'ar' : tag === 'zhTW' ? 'zh-Hant-TW' : tag;

  /** The running file requests, by path. `importWhole` waits for them and then finds the file in the browser's cache. */
  const arrivals = new Map();
  window.portalArrivals = arrivals;
  const fetchWhole = async (path) => {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    await response.arrayBuffer();
  };
  const prefetch = (path) => {
    const arrival = fetchWhole(path);
    arrivals.set(path, arrival);
    // The module that needs the file requests it again.
    arrival.catch(() => arrivals.delete(path));
  };
  const preload = (path) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = path;
    // If the link fails, `importWhole` requests the file again.
    link.onerror = () => link.remove();
    document.head.append(link);
  };
  /**
   * Returns true if this device stores the profile of a person. The portal then shows the person as signed in until the server refuses the
   * session.
   */
  const hasStoredAccount = () => {
    try {
      return Boolean(JSON.parse(localStorage.getItem('root') ?? '{}')?.auth);
    } catch {
      return false;
    }
  };
  const FONT = "16px 'IBM Plex Sans Variable'";
  const FONT_LIMIT_MS = 100;
  /** Shows the prerendered sign-in page. The app takes over what was typed, focused and pressed. */
  const drawSignIn = async (path) => {
    const sheet = new CSSStyleSheet();
    const page = document.createElement('div');
    const controls = () => [...page.querySelectorAll('a, button, input')];
    let isOver = false;
    let pressed = -1;
    /** The control under a pointer that is down. The browser sends no click if the page is replaced before the pointer is released. */
    let held = -1;
    const pressedControl = ({ target, button, ctrlKey, metaKey, shiftKey }) => {
      const control = target.closest('a, button');
      return control && !button && !ctrlKey && !metaKey && !shiftKey ? control : null;
    };
    const end = () => {
      if (isOver) return null;
      isOver = true;
      if (!page.isConnected) return null;
      const typed = Object.fromEntries([...page.querySelectorAll('input')].map(({ name, value }) => [name, value]));
      const entry = { typed, focused: controls().indexOf(document.activeElement), pressed: pressed < 0 ? held : pressed };
      page.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      return entry;
    };
    window.portalFirstPage = { end };
    const response = await fetch(path);
    if (!response.ok) return;
    const { html, css } = await response.json();
    // If the font is not loaded in time, the page keeps the system font, so that nothing moves.
    const hasFont = await Promise.race([
      document.fonts.load(FONT).then(({ length }) => length > 0),
      new Promise((resolve) => setTimeout(resolve, FONT_LIMIT_MS)),
    ]);
    if (isOver || !document.body) return;
    if (!hasFont)
      for (const name of ['font-family', '--pp-fonts-body', '--pp-fonts-heading']) page.style.setProperty(name, 'system-ui, sans-serif');
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    page.className = 'first-page';
    page.innerHTML = html;
    // Also handles Enter in a field, for which the browser clicks the button of the form.
    page.addEventListener('click', (event) => {
      const control = pressedControl(event);
      if (!control) return;
      event.preventDefault();
      pressed = controls().indexOf(control);
    });
    page.addEventListener('pointerdown', (event) => (held = controls().indexOf(pressedControl(event))));
    for (const type of ['pointerup', 'pointercancel']) page.addEventListener(type, () => (held = -1));
    document.body.prepend(page);
  };
  const [, place, part] = location.pathname.split('/');
  const hasSession = /(^|; )(__Host-)?si=1/.test(document.cookie);
  const isVisitor = !hasSession && !hasStoredAccount();

  /** The early requests, by method and address. `live/early-responses.ts` uses each response once. */
  const answers = new Map();
  window.portalAnswers = answers;
  const LIMIT_MS = 20_000;
  const request = (method, address, token) =>
    fetch(address, {
      method,
      headers: { 'ocp-apim-subscription-key': CALLS.apiKey, ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  const store = ([method, address], reply, token = null) => {
    // If the request fails, the app sends it again.
    reply.catch(() => {});
    answers.set(`${method} ${address}`, { token, reply });
    return reply;
  };
  /** Discards responses that were not used in time, because they are outdated. */
  const discardLater = () => setTimeout(() => answers.clear(), LIMIT_MS);
  /** Requests all data of the home page at once, and stores each part as the response to its own request. */
  const requestHome = (token) => {
    const [method, address] = CALLS.home;
    const storeParts = async (response) => {
      const headers = { [CALLS.seqHeader]: response.headers.get(CALLS.seqHeader) ?? 0 };
      for (const { url, body } of (await response.json()).answers)
        store([method, url], Promise.resolve(Response.json(body, { headers })), token);
    };
    // The Swedish date format is that of ISO 8601.
    const reply = request(method, address + new Date().toLocaleDateString('sv'), token).then(storeParts);
    window.portalHome = { token, reply };
    discardLater();
    const end = () => delete window.portalHome;
    reply.then(end, end);
  };
  window.portalRequestHomeData = requestHome;
  /**
   * Requests a session, then sends the requests that need its token. Resolves with the session only afterwards, because the app would
   * otherwise send the same requests.
   */
  const requestSession = async () => {
    const response = await request(...CALLS.session);
    if (!response.ok) return response;
    const { token, userDetails } = await response.clone().json();
    const send = ([method, prefix], value) => {
      const address = prefix + String(new URLSearchParams({ '': value })).slice(1);
      store([method, address], request(method, address, token), token);
    };
    send(CALLS.account, userDetails.username);
    for (const { pattern, call, roles } of CALLS.pages) {
      const [, id] = new RegExp(pattern).exec(location.pathname) ?? [];
      if (id && roles.includes(userDetails.role)) send(call, id);
    }
    if (place === '' || place === 'home') requestHome(token);
    return response;
  };
  const isSigningOut = () => {
    try {
      return localStorage.getItem('portal.leaving') !== null;
    } catch {
      return false;
    }
  };

  const codeOf = (tag) => (/^ar\b/i.test(tag) ? 'ab' : /^zh-(tw|hk|mo|hant)\b/i.test(tag) ? 'zhTW' : tag.split('-')[0].toLowerCase());
  const language = [code, ...navigator.languages.map(codeOf), 'en'].find((one) => one in FILES.texts);
  const texts = FILES.texts[language] ?? {};
  const { pages } = FILES;
  const ownPage = (part && (pages[`${place}/${part}`] ?? pages[`${place}/*`])) || pages[place];
  // Every other page redirects a visitor to the sign-in page.
  const page = (hasSession || FILES.open.includes(place) ? ownPage : pages.login) ?? pages.home ?? { scripts: [], texts: [] };
  // A visitor needs the shell only after sign-in.
  const shell = hasSession && place !== 'login' ? [...FILES.shell, texts.home] : [];
  const files = [texts.first, ...(FILES.fonts[language] ?? []), ...shell, ...page.texts.map((name) => texts[name]), ...page.scripts];
  const paths = [...new Set(files)].filter(Boolean).map((file) => `/${file}`);
  const requestFiles = () => {
    // If a service worker has stored all files on the device, only parse them early.
    if (navigator.serviceWorker?.controller) {
      paths.filter((path) => path.endsWith('.js')).forEach(preload);
      return paths.filter((path) => path.endsWith('.json')).forEach(prefetch);
    }
    const isSignIn = isVisitor && (place === '' || place === 'login') && !location.search;
    // If the prerendered page fails, the sign-in page appears once the app is loaded, like every other page.
    if (isSignIn && FILES.signIn[language]) drawSignIn(`/${FILES.signIn[language]}`).catch(() => {});
    paths.forEach(prefetch);
  };
  if (isVisitor || isSigningOut() || !navigator.locks) return requestFiles();
  // Only one tab at a time requests a token. A browser sends only six requests in parallel, so this request is sent before those for files.
  void navigator.locks.request('portal.refresh', { ifAvailable: true }, (lock) => {
    const reply = lock && store(CALLS.session, requestSession());
    requestFiles();
    discardLater();
    return reply?.then(
      () => undefined,
      () => undefined,
    );
  });
})();
