// Runs before the first paint, so that neither the colour nor the direction of the page flashes.
(() => {
  const root = document.documentElement;
  let theme = null;
  let code = null;
  try {
    theme = localStorage.getItem('portal.theme');
    code = localStorage.getItem('portal.lang');
    if (localStorage.getItem('portal.motion') === 'reduced') root.dataset.motion = 'reduced';
  } catch {}
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';
  const name = code || navigator.language || 'en';
  const arabic = code === 'ab' || (!code && /^ar\b/i.test(name));
  root.dir = arabic ? 'rtl' : 'ltr';
  root.lang = arabic ? 'ar' : name === 'zhTW' ? 'zh-Hant-TW' : name;
})();
