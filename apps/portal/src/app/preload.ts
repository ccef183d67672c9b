const KEY = 'portal.reloaded';

/** A chunk of an older build is gone after a deploy: the page is loaded anew, once for each build (R2.15). */
export const reloadOnce = (build: string, reload: () => void = () => location.reload()): ((event: Event) => void) => {
  return (event) => {
    if (sessionStorage.getItem(KEY) === build) return;
    sessionStorage.setItem(KEY, build);
    event.preventDefault();
    reload();
  };
};

export const startPreload = (): void => addEventListener('vite:preloadError', reloadOnce(import.meta.url));
