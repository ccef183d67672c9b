/* Runs before the first paint; written into the build behind the constants FILES and CALLS (`boot-file.ts`). */
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
  const preload = (path) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = path;
    // `importWhole` looks for it here, and else asks for the file itself.
    link.onerror = () => link.remove();
    document.head.append(link);
  };
  /** A person who was here before is drawn as signed in until the server says otherwise. */
  const isKnownHere = () => {
    try {
      return Boolean(JSON.parse(localStorage.getItem('root') ?? '{}')?.auth);
    } catch {
      return false;
    }
  };
  const FONT = "16px 'IBM Plex Sans Variable'";
  /** The sign-in page of the build. Its code takes over what was typed, focused and pressed. */
  const drawSignIn = async (path) => {
    const sheet = new CSSStyleSheet();
    const page = document.createElement('div');
    const controls = () => [...page.querySelectorAll('a, button, input')];
    let isOver = false;
    let pressed = -1;
    const end = () => {
      if (isOver) return null;
      isOver = true;
      if (!page.isConnected) return null;
      const typed = Object.fromEntries([...page.querySelectorAll('input')].map(({ name, value }) => [name, value]));
      const entry = { typed, focused: controls().indexOf(document.activeElement), pressed };
      page.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      return entry;
    };
    window.portalFirstPage = { end };
    const reply = await fetch(path);
    if (!reply.ok) return;
    const { html, css } = await reply.json();
    // Drawn in the system's font where its own is later, and so to its end: nothing moves while it stands.
    const hasFont = await Promise.race([
      document.fonts.load(FONT).then(({ length }) => length > 0),
      new Promise((done) => setTimeout(done, 100)),
    ]);
    if (isOver || !document.body) return;
    if (!hasFont)
      for (const name of ['font-family', '--pp-fonts-body', '--pp-fonts-heading']) page.style.setProperty(name, 'system-ui, sans-serif');
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    page.className = 'first-page';
    page.innerHTML = html;
    // Enter in a field presses the button of its form.
    page.addEventListener('click', (event) => {
      const control = event.target.closest('a, button');
      if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      pressed = controls().indexOf(control);
    });
    document.body.prepend(page);
  };
  const { NAMES, PAGES, OPEN, SHELL, PARTS, TEXTS, FONTS, SIGN_IN } = FILES;
  const [, place, part] = location.pathname.split('/');
  const known = /(^|; )(__Host-)?si=1/.test(document.cookie);
  const isStranger = !known && !isKnownHere();

  /** What the code will ask for first, by verb and address: `live/http.ts` takes each answer once. */
  const answers = new Map();
  window.portalAnswers = answers;
  const LIMIT_MS = 20_000;
  const call = (verb, path, token) =>
    fetch(path, {
      method: verb,
      headers: { 'ocp-apim-subscription-key': CALLS.KEY, ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  const keep = ([verb, path], reply, token = null) => {
    // It is asked again where it is needed.
    reply.catch(() => {});
    answers.set(`${verb} ${path}`, { token, reply });
    return reply;
  };
  /** What nobody has taken by then is no news any more. */
  const forgetLate = () => setTimeout(() => answers.clear(), LIMIT_MS);
  /** One request for what the home page reads, taken apart when it comes: each read finds its answer as if it had been asked for by itself. */
  const askForHome = (window.portalAskForHome = (token) => {
    const [verb, path] = CALLS.HOME;
    const takeApart = async (reply) => {
      const headers = { [CALLS.SEQ]: reply.headers.get(CALLS.SEQ) ?? 0 };
      for (const { url, body } of (await reply.json()).answers) keep([verb, url], Promise.resolve(Response.json(body, { headers })), token);
    };
    // Swedes write a day as the wire has it.
    const reply = call(verb, path + new Date().toLocaleDateString('sv'), token).then(takeApart);
    window.portalHome = { token, reply };
    forgetLate();
    const end = () => delete window.portalHome;
    reply.then(end, end);
  });
  /** Answers with the token only when what hangs on it is asked for as well, or the code would ask for it beside this. */
  const askForSession = async () => {
    const reply = await call(...CALLS.SESSION);
    if (!reply.ok) return reply;
    const { token, userDetails } = await reply.clone().json();
    const ask = (verb, path, value) => {
      const address = path + String(new URLSearchParams({ '': value })).slice(1);
      keep([verb, address], call(verb, address, token), token);
    };
    ask(...CALLS.OWN, userDetails.username);
    for (const { pattern, verb, path, roles } of CALLS.FIRST) {
      const [, id] = new RegExp(pattern).exec(location.pathname) ?? [];
      if (id && roles.includes(userDetails.role)) ask(verb, path, id);
    }
    if (place === '' || place === 'home') askForHome(token);
    return reply;
  };
  const isLeaving = () => {
    try {
      return localStorage.getItem('portal.leaving') !== null;
    } catch {
      return false;
    }
  };

  const ofBrowser = (tag) => (/^ar\b/i.test(tag) ? 'ab' : /^zh-(tw|hk|mo|hant)\b/i.test(tag) ? 'zhTW' : tag.split('-')[0].toLowerCase());
  const language = [code, ...navigator.languages.map(ofBrowser), 'en'].find((one) => one in TEXTS);
  const text = (nr) => TEXTS[language] && `assets/texts-${PARTS[nr]}-${language}-${TEXTS[language][nr]}.json`;
  const texts = (part) => text(PARTS.indexOf(part));
  const fileOf = (letter) => {
    const sign = letter.charCodeAt(0);
    return sign < 40 ? text(sign - 34) : `assets/${NAMES[sign - 40]}.js`;
  };
  const fonts = FONTS[language] ?? [];
  const own = (part && (PAGES[`${place}/${part}`] ?? PAGES[`${place}/*`])) || PAGES[place];
  // Who is not signed in is led from every other page to the sign-in.
  const page = [...((known || OPEN.includes(place) ? own : PAGES.login) ?? PAGES.home ?? '')].map(fileOf);
  // Who signs in needs the shell only after that.
  const frame = known && place !== 'login' ? [...SHELL, texts('home')] : [];
  const files = [texts('first'), ...fonts, ...frame, ...page];
  const paths = [...new Set(files)].filter(Boolean).map((file) => `/${file}`);
  const askForFiles = () => {
    // With a worker all of it is on the device, and only has to be read: nobody waits for a file to name the next one.
    if (navigator.serviceWorker?.controller) {
      paths.filter((path) => path.endsWith('.js')).forEach(preload);
      return paths.filter((path) => path.endsWith('.json')).forEach(prefetch);
    }
    const isSignIn = isStranger && (place === '' || place === 'login') && !location.search;
    // Without it the page waits for its code, as every other does.
    if (isSignIn && SIGN_IN[language]) drawSignIn(`/${SIGN_IN[language]}`).catch(() => {});
    paths.forEach(prefetch);
  };
  if (isStranger || isLeaving() || !navigator.locks) return askForFiles();
  // One tab asks for a token at a time. A browser takes six requests at once: this one goes before the files.
  void navigator.locks.request('portal.refresh', { ifAvailable: true }, (lock) => {
    const reply = lock && keep(CALLS.SESSION, askForSession());
    askForFiles();
    forgetLate();
    return reply?.then(
      () => undefined,
      () => undefined,
    );
  });
})();
