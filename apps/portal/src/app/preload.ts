const KEY = 'portal.reloaded';

/** Whether the server hands out pages: without it a reload would only end the page that stands. */
const serverAnswers = (): Promise<boolean> =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A chunk of an older build is gone after a deploy: the page is loaded anew, once for each build (R2.15). */
export const reloadOnce =
  (build: string, answers = serverAnswers, reload = () => location.reload()) =>
  async (): Promise<void> => {
    if (sessionStorage.getItem(KEY) === build || !(await answers())) return;
    // Several chunks fail at once, and each has asked.
    if (sessionStorage.getItem(KEY) === build) return;
    sessionStorage.setItem(KEY, build);
    reload();
  };

export const startPreload = (): void => {
  const reload = reloadOnce(import.meta.url);
  addEventListener('vite:preloadError', () => void reload());
};
