import { tabStorage } from '../device/storage';
import { hasWorker, lookForUpdate } from './updates';

const KEY = 'portal.reloaded';

/** Returns true if the server delivers the pages of another build: otherwise a reload would lose the page and help nobody. */
const isReplaced = async (build: string): Promise<boolean> => {
  const script = new URL(build).pathname;
  try {
    const reply = await fetch('/', { cache: 'no-store' });
    return reply.ok && !(await reply.text()).includes(script);
  } catch {
    // Without a response no other build is known, and a reload would lose the page.
    return false;
  }
};

/** Reloads the page once per build after a chunk of an older build disappeared with a deployment (R2.15). */
export const reloadOnce =
  (build: string, hasNewBuild = () => isReplaced(build), reload = () => location.reload()) =>
  async (): Promise<void> => {
    if (tabStorage.get(KEY) === build || !(await hasNewBuild())) return;
    // Several chunks fail at once, and each calls this.
    if (tabStorage.get(KEY) === build) return;
    tabStorage.set(KEY, build);
    reload();
  };

export const startPreload = (): void => {
  const reload = reloadOnce(import.meta.url);
  addEventListener('vite:preloadError', () => {
    // With a worker the parts of this build are on the device, and the newer build is offered.
    if (hasWorker()) lookForUpdate();
    else void reload();
  });
};
