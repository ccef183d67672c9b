import { tabStorage } from '../device/storage';
import { checkForUpdate, hasWorker } from './updates';

const KEY = 'portal.reloaded';

/** Returns true if the server delivers another build. If it does not, a reload would lose the page without helping. */
const isReplaced = async (build: string): Promise<boolean> => {
  const script = new URL(build).pathname;
  try {
    const reply = await fetch('/', { cache: 'no-store' });
    return reply.ok && !(await reply.text()).includes(script);
  } catch {
    // Without a response, no other build is known, and a reload would lose the page.
    return false;
  }
};

/** Returns a function that reloads the page once per build, after a deployment has deleted a chunk of the page's own build (R2.15). */
export const reloadOnce =
  (build: string, hasNewBuild = () => isReplaced(build), reload = () => location.reload()) =>
  async (): Promise<void> => {
    if (tabStorage.get(KEY) === build || !(await hasNewBuild())) return;
    // Several chunks may fail at the same time, and each failure calls this function.
    if (tabStorage.get(KEY) === build) return;
    tabStorage.set(KEY, build);
    reload();
  };

export const startPreload = (): void => {
  const reload = reloadOnce(import.meta.url);
  addEventListener('vite:preloadError', () => {
    // With a service worker, the files of this build are on the device, and the newer build is only offered.
    if (hasWorker()) checkForUpdate();
    else void reload();
  });
};
